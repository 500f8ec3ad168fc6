import type { Ctx } from '#server/platform/context/context.ts'

/** Where keys are made and shown: the host of the public address, and that address itself (ACCESS-1). */
export interface PasskeySite {
  readonly rp_id: string
  readonly origin: string
}

export function passkeySite({ config }: Pick<Ctx, 'config'>): PasskeySite {
  const { hostname, origin } = new URL(config.app_url)
  return { rp_id: hostname, origin }
}

import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import type { PageData } from '#core/publishing/public-pages/page-data.ts'
import type { Deps } from '#server/platform/context/context.ts'
import type { ClientAssets } from '#server/platform/text/client-assets.ts'

/** What writing a public document needs: handed down by `pages.ts`, the only crossing into `web`. */
export interface Site {
  readonly deps: Deps
  readonly assets: ClientAssets
  readonly renderPage: (data: PageData) => Promise<{ readonly title: string; readonly html: string }>
}

/** PUB-8: legal links of the operator. Terms and privacy notice are always there, by whom ever they are written (INS-2). */
export const operatorOf = ({ config }: Deps): Operator => ({
  legal_url: config.env.TURNOUT_LEGAL_URL ?? null,
  terms_url: paths.terms(),
  privacy_url: paths.privacy(),
})

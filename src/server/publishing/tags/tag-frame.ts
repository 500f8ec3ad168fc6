import type { FastifyRequest } from 'fastify'
import type { Settings } from '#core/catalog/events/settings-schema.ts'
import { paths } from '#core/platform/paths.ts'
import type { TagFrame } from '#core/sales/checkout/page-data.ts'
import type { PolicyAdditions } from '#server/platform/http/security-headers.ts'
import type { Config } from '#server/platform/runtime/config.ts'

/** Whose scripts an event wants to run, by the names the public knows. */
export const tagServices = ({
  ga4_measurement_id,
  meta_pixel_id,
}: Pick<Settings, 'ga4_measurement_id' | 'meta_pixel_id'>): string[] => [
  ...(ga4_measurement_id ? ['Google Analytics'] : []),
  ...(meta_pixel_id ? ['Meta'] : []),
]

/** The frame in which they run, on its own origin; null where there is no such origin, or nothing to run (FUN-5). */
export const tagFrame = (
  { tag_origin }: Pick<Config, 'tag_origin'>,
  event_id: number,
  services: readonly string[],
): TagFrame | null =>
  tag_origin === null || services.length === 0 ? null : { url: tag_origin + paths.tags(event_id), services }

/** Lets the frame into a document (SEC-18). */
export const tagPolicy = (tags: TagFrame | null): PolicyAdditions =>
  tags ? { 'frame-src': [new URL(tags.url).origin] } : {}

/** The reader's browser says that nothing is to be shared: as if they had rejected it (FUN-6). */
export const wantsNoTags = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['sec-gpc'] === '1'

import type { LegalTextName } from '#core/identity/installation/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { legalHtml, readLegalSource } from '#server/identity/installation/legal-texts.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { RenderedPage } from '#server/platform/storage/page-cache.ts'
import { writeDocument } from '#server/platform/text/html-document.ts'
import { addressHead } from './event-head.ts'
import { LEGAL_KEPT_MS } from './limits.ts'
import type { PageRequest } from './send-page.ts'
import { operatorOf, type Site } from './site.ts'

/** INS-2: the text as a document without a script, or the way to the operator's own page. */
export async function legalDocument(
  site: Site,
  ctx: Ctx,
  { name, ...request }: PageRequest & { readonly name: LegalTextName },
): Promise<RenderedPage> {
  const expires_at = new Date(ctx.now.getTime() + LEGAL_KEPT_MS)
  const source = await readLegalSource(ctx.db, ctx.config, name)
  if (source.kind === 'URL') return { html: '', status: 302, headers: { location: source.url }, expires_at }
  const path = paths[name]()
  const { title, html } = await site.renderPage({
    page: { kind: 'legal', data: { name, html: legalHtml(source, name, request.locale) } },
    locale: request.locale,
    operator: operatorOf(site.deps),
    path,
  })
  const document = writeDocument(site.assets, {
    locale: request.locale,
    title,
    robots: 'index,follow',
    entry: 'public-lists',
    head: addressHead({ url: site.deps.config.app_url + path, ...request }),
    body: html,
    body_class: 'ev',
    script: false,
  })
  return { html: document, status: 200, headers: {}, expires_at }
}

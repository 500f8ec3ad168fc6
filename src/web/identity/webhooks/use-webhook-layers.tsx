import { type ReactNode, useState } from 'react'
import type { WebhookSecretView, WebhookView } from '#core/identity/webhooks/schema.ts'
import type { TargetsField } from '#web/identity/session/targets-field.ts'
import type { WebhookScope } from './api.ts'
import { ReplayDialog } from './deliveries/replay-dialog.tsx'
import { SigningSecretDialog } from './signing-secret-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** What stands over the page: one thing at a time. */
export type WebhookLayer =
  | { readonly what: 'form'; readonly webhook: WebhookView | null }
  | { readonly what: 'test'; readonly webhook: WebhookView }
  /** `from`: the first position that is proposed. */
  | { readonly what: 'replay'; readonly webhook: WebhookView; readonly from: number | null }
  | { readonly what: 'secret'; readonly made: WebhookSecretView }

/** The dialogs of the list and of the page of an endpoint. */
export function useWebhookLayers(scope: WebhookScope, targetsField?: (field: TargetsField) => ReactNode) {
  const [layer, setLayer] = useState<WebhookLayer | null>(null)
  const close = () => setLayer(null)
  const shown = layer && (
    <>
      {layer.what === 'form' && (
        <WebhookForm
          scope={scope}
          webhook={layer.webhook}
          targetsField={targetsField}
          onClose={close}
          onCreated={(made) => setLayer({ what: 'secret', made })}
        />
      )}
      {layer.what === 'test' && <TestDialog account_id={scope.account_id} webhook={layer.webhook} onClose={close} />}
      {layer.what === 'replay' && (
        <ReplayDialog account_id={scope.account_id} webhook={layer.webhook} from={layer.from} onClose={close} />
      )}
      {layer.what === 'secret' && <SigningSecretDialog made={layer.made} onClose={close} />}
    </>
  )
  return { open: setLayer, shown }
}

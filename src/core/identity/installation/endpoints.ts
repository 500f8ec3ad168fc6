import { endpoint } from '#core/platform/endpoint.ts'
import { LegalTextsInput, LegalTextsView } from './schema.ts'

/** The operator's terms and privacy notice (API-1000, API-1001). */
export const installationEndpoints = {
  getLegalTexts: endpoint({
    method: 'GET',
    path: '/installation/legal-texts',
    can: 'installation.write',
    summary: 'The terms and the privacy notice of this installation',
    operation_id: 'getLegalTexts',
    data: LegalTextsView,
  }),
  updateLegalTexts: endpoint({
    method: 'PUT',
    path: '/installation/legal-texts',
    can: 'installation.write',
    summary: 'Change the terms and the privacy notice of this installation',
    operation_id: 'updateLegalTexts',
    body: LegalTextsInput,
    data: LegalTextsView,
  }),
} as const

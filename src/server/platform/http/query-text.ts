import qs from 'qs'
import { MAX_QUERY_PARAMETERS, QUERY_DEPTH } from './limits.ts'

/** `filter_fields[status][eq]=x` and no deeper (CNV-3). */
export const readQuery = (text: string): Record<string, unknown> =>
  qs.parse(text, {
    depth: QUERY_DEPTH,
    parameterLimit: MAX_QUERY_PARAMETERS,
    arrayLimit: 0,
    plainObjects: false,
    allowPrototypes: false,
  }) as Record<string, unknown>

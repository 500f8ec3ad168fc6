import { version } from '../../../../package.json' with { type: 'json' }

/** Which release of the product this is, as its processes say of themselves (HA-9). */
export const RELEASE: string = version

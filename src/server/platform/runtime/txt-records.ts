import { Resolver } from 'node:dns/promises'
import { NAME_SERVICE } from './limits.ts'

/** The texts at a name, as the machine's own name service has them; it throws where there is none. */
export function txtRecords(): (name: string) => Promise<string[][]> {
  const resolver = new Resolver(NAME_SERVICE)
  return (name) => resolver.resolveTxt(name)
}

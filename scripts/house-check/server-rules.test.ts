import { expect, test } from 'vitest'
import { endpointsAreServed } from './server-rules.ts'
import { buildTree } from './source-tree.ts'

const unserved = (endpoints: string, routes: string): string[] => {
  const files = { 'src/core/catalog/a/endpoints.ts': endpoints, 'src/server/catalog/a/routes.ts': routes }
  return endpointsAreServed(buildTree(new Map(Object.entries(files)))).map(({ message }) => message.split(' ')[0] ?? '')
}
const answered = (...names: string[]) => names.map((name) => `route(app, aEndpoints.${name}, handle)`).join('\n')

test('the calls of crudEndpoints and rowEndpoints have to be answered as any other', () => {
  const crud = "export const aEndpoints = crudEndpoints({\n  path: '/a',\n})\n"
  expect(unserved(crud, answered('list', 'create', 'get', 'update'))).toEqual(['aEndpoints.remove'])
  expect(unserved(crud, answered('list', 'create', 'get', 'update', 'remove'))).toEqual([])
  const rows =
    "export const aEndpoints = {\n  ...rowEndpoints({\n    path: '/a',\n  }),\n  sort: endpoint({}),\n} as const\n"
  expect(unserved(rows, answered('get', 'update'))).toEqual(['aEndpoints.sort', 'aEndpoints.remove'])
})

// The rules of CONTRIBUTING.md that no bought tool knows: `node --import tsx scripts/house-check.ts`. Each has a failing
// example in house-check.test.ts.
import { join } from 'node:path'
import { ERRORS } from '#core/platform/errors/errors.ts'
import { LOCALES } from '#core/platform/locales.ts'
import lingui from '../lingui.config.ts'
import { errorsHaveSentences, placeholdersAgree } from './house-check/catalog-rules.ts'
import { commentsHaveWords } from './house-check/comment-rules.ts'
import { nothingOfAConnection } from './house-check/connection-rules.ts'
import { corePurity } from './house-check/core-purity.ts'
import { fileNames, fileSizes, noBarrels, noDefaultExports, noLooseEnds } from './house-check/file-rules.ts'
import {
  filesHaveFloors,
  foldersAreSmall,
  importsGoDown,
  nounsHaveNoCircle,
  nounsHaveOneFloor,
} from './house-check/floor-rules.ts'
import { drawFloors } from './house-check/floors.ts'
import { functionSizes, parameterCounts } from './house-check/function-rules.ts'
import { clientStandsAlone, importCycles, importDirections, lightEntries } from './house-check/import-rules.ts'
import { labelsHaveOneHome } from './house-check/label-rules.ts'
import { limitsAreTold, limitsHaveOneAddress } from './house-check/limit-rules.ts'
import { dependenciesAreNamed, noRegistry, settingsAreTold } from './house-check/package-rules.ts'
import { onePriceFunction } from './house-check/price-rules.ts'
import { lightPagesAreTranslated } from './house-check/said-rules.ts'
import {
  endpointsAreServed,
  permissionsAreAsked,
  routesAreEndpoints,
  verbsAreTested,
} from './house-check/server-rules.ts'
import { type Rule, readTree } from './house-check/source-tree.ts'
import { specIsCited } from './house-check/spec-rules.ts'
import { sqlHasOneAddress } from './house-check/sql-rules.ts'
import { SERVER_ONLY, STATE_LISTS } from './house-check/state-lists.ts'
import { movesAreGuarded, statesHaveOneAddress } from './house-check/state-rules.ts'
import { stylesAreUsed } from './house-check/style-rules.ts'
import { oneWriter, stateLists, writersStillExcused } from './house-check/table-rules.ts'

const IMPORTS: Record<string, Rule> = {
  'who may import whom': importDirections,
  'no cycles': importCycles,
  'the client stands alone': clientStandsAlone,
  'imports go down': importsGoDown,
  'nouns have no circle': nounsHaveNoCircle,
  'light public pages': lightEntries,
  'light pages are translated': lightPagesAreTranslated(lingui.catalogs ?? []),
}

const HOUSE: Record<string, Rule> = {
  'core is pure': corePurity,
  'one price function': onePriceFunction,
  'what a pooler cannot carry': nothingOfAConnection,
  'one writer per table': oneWriter,
  'excused writers': writersStillExcused,
  'state lists equal their constraints': stateLists(STATE_LISTS, SERVER_ONLY),
  'states have one address': statesHaveOneAddress,
  'moves are guarded': movesAreGuarded,
  'use cases are tested': verbsAreTested,
  'routes are endpoints': routesAreEndpoints,
  'endpoints are served': endpointsAreServed,
  'permissions are asked for': permissionsAreAsked,
  'errors have sentences': errorsHaveSentences(ERRORS, LOCALES),
  'translations keep their values': placeholdersAgree,
  'files have floors': filesHaveFloors,
  'nouns have one floor': nounsHaveOneFloor,
  'folders are small': foldersAreSmall,
  'limits have one address': limitsHaveOneAddress,
  'limits are told': limitsAreTold,
  'SQL has one address': sqlHasOneAddress,
  'file sizes': fileSizes,
  'function sizes': functionSizes,
  'parameter counts': parameterCounts,
  'file names': fileNames,
  'no barrels': noBarrels,
  'no default exports': noDefaultExports,
  'no loose ends': noLooseEnds,
  'labels have one home': labelsHaveOneHome,
  'comments have words': commentsHaveWords,
  'styles are used': stylesAreUsed,
  'no registry': noRegistry,
  'dependencies are named': dependenciesAreNamed,
  'settings are told': settingsAreTold,
  'the specification is cited': specIsCited,
}

const rules = process.argv.includes('--imports') ? IMPORTS : HOUSE
const tree = readTree(join(import.meta.dirname, '..'))
if (rules === IMPORTS) console.log(drawFloors(tree.texts.keys()))
let count = 0
for (const [name, rule] of Object.entries(rules)) {
  const findings = rule(tree)
  count += findings.length
  if (findings.length > 0) console.log(`${name}:`)
  for (const { path, message } of findings) console.log(`  ${path}  ${message}`)
}
console.log(count === 0 ? `${Object.keys(rules).length} rules kept in ${tree.texts.size} files` : `${count} findings`)
process.exitCode = count === 0 ? 0 : 1

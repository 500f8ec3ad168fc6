import { isTest, type Rule, reach, type Tree } from './source-tree.ts'

/** A catalog of sentences and the folders whose sentences it holds, as in `lingui.config.ts`. */
export interface Catalog {
  readonly path: string
  readonly include: readonly string[]
}

/** The back office loads everything of `src/web`; nothing can be missing there. */
const LIGHT = /^src\/web\/app\/entries\/(?!admin\.)[a-z-]+\.tsx?$/
const SAYS = /^import [^'"]*['"]@lingui\/(?:core|react)\/macro['"]/m

/**
 * What a light page says stands in a catalog that it loads: of a folder that none of them holds, the built product
 * shows the ids of its sentences, while in development everything is in its place (house §16).
 */
export const lightPagesAreTranslated =
  (catalogs: readonly Catalog[]): Rule =>
  (tree) =>
    [...tree.texts.keys()]
      .filter((path) => LIGHT.test(path) && !isTest(path))
      .flatMap((entry) => {
        const loaded = [...reach(tree, [entry], { types: false })]
        const folders = foldersOf(tree, loaded, catalogs)
        return loaded
          .filter((path) => SAYS.test(tree.texts.get(path) ?? ''))
          .filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)))
          .map((path) => ({ path, message: `is loaded by ${entry}, whose catalogs hold no sentence of its folder` }))
      })

/** `publicCatalogs` anywhere in what is loaded: the sentences of the catalog named `public` are there. */
function foldersOf({ texts }: Tree, loaded: readonly string[], catalogs: readonly Catalog[]): readonly string[] {
  const named = new Set(
    loaded.flatMap((path) => [...(texts.get(path) ?? '').matchAll(/\b([a-z]+)Catalogs\b/g)].map(([, name]) => name)),
  )
  return catalogs.filter(({ path }) => named.has(path.split('/').at(-1))).flatMap(({ include }) => include)
}

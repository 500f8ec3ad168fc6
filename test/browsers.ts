/** The name of a browser that people use, each another one: what calls itself otherwise is a bot (FUN-3). */
export const browserNamed = (name: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0 (${name})`

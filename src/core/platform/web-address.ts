/** What browsers take for the dot of a domain (UTS 46). */
const DOTS = /[\u3002\uff0e\uff61]/g
/** Signs that nobody sees: what is written between them is read as one word. */
const INVISIBLE = /\p{Cf}/gu

/**
 * `evil.example`, `a-b.example.org`, `пример.рф`: two letters at least on either side of a dot, with no space. It asks for
 * two and no more: a word without a dot would else be read anew from each of its letters, and strangers choose how long.
 */
const DOMAIN = /[\p{L}\p{M}\p{N}-]{2}\.[\p{L}\p{M}-]{2}/u
/** `t.co/abc`: also with one letter before the dot, where a path or a port follows. */
const DOMAIN_WITH_PATH = /[\p{L}\p{M}\p{N}-]\.[\p{L}\p{M}-]{2,}[/:?#]/u
/**
 * `x.com`: one letter before an ending that mail programs make a link of. `J.Smith`, `K.Ng` and `M.De Boer` are people; the
 * one-letter names of a country's ending are few and long taken, so nobody gains by writing `x.de`.
 */
const SHORT_DOMAIN =
  /(?:^|[^\p{L}\p{M}\p{N}])[\p{L}\p{N}]\.(?:com|net|org|info|biz|co|me|io|to|ly|gd|mp|app|dev|xyz|top|site|online|shop)(?![\p{L}\p{M}\p{N}])/iu
const IP = /\d{1,3}(?:\.\d{1,3}){3}/
const SCHEME = /:\/\/|\bwww\.|\bmailto:/i

/**
 * Whether a person's name holds what a mail program turns into a link: a web address, a domain, an IP or a mail address.
 * Names that strangers enter stand in the greeting of our mails. Abbreviations are names: "J.R.", "St. John", "J.Smith";
 * "St.John" is not told from a domain, so its error asks for a space.
 */
export function hasWebAddress(text: string): boolean {
  const plain = text.replace(INVISIBLE, '').replace(DOTS, '.')
  if (plain.includes('@') || plain.includes('＠')) return true
  return [SCHEME, DOMAIN, DOMAIN_WITH_PATH, SHORT_DOMAIN, IP].some((shape) => shape.test(plain))
}

import { foldText } from '#core/platform/search-text.ts'

/** What people call these columns of a list in the languages of LOC-1, folded and without anything but letters. */
export const PERSON_HEADINGS = {
  first_name: ['firstname', 'givenname', 'vorname', 'prenom', 'nombre', 'nome', 'primeironome', '名', '名字'],
  last_name: [
    'lastname',
    'surname',
    'familyname',
    'nachname',
    'familienname',
    'nomdefamille',
    'nom',
    'apellido',
    'apellidos',
    'apelido',
    'sobrenome',
    '姓',
    '姓氏',
  ],
  email: [
    'email',
    'emailaddress',
    'mail',
    'emailadresse',
    'adresseemail',
    'courriel',
    'correo',
    'correoelectronico',
    'enderecodeemail',
    '邮箱',
    '电子邮件',
  ],
  name: ['name', 'fullname', 'nomcomplet', 'nombrecompleto', 'nomecompleto', '姓名'],
} as const

const bare = (heading: string): string => foldText(heading).replace(/[^\p{L}]/gu, '')

/** Which column a heading names; null for one that nobody reads. */
export const columnFinder =
  <Column extends string>(headings: Readonly<Record<Column, readonly string[]>>) =>
  (heading: string): Column | null =>
    (Object.keys(headings) as Column[]).find((column) => headings[column].includes(bare(heading))) ?? null

/** "Ada Maria Sow" is Ada Maria, Sow. */
export function splitName(name: string): [string, string] {
  const words = name.trim().split(/\s+/)
  const last = words.pop() ?? ''
  return words.length === 0 ? [last, ''] : [words.join(' '), last]
}

/** One order of the demo. */
export interface DemoSale {
  readonly name: readonly [first: string, last: string]
  readonly days_ago: number
  /** Tickets and prices of the event by their index. */
  readonly basket: readonly (readonly [ticket: number, price: number, quantity: number])[]
  /** Which of the event's dates, by its place; the first unless told. */
  readonly date?: number
  /** An add-on with each unit of the first line: ticket and price by their index. */
  readonly add_on?: readonly [ticket: number, price: number]
  /** By bank transfer or cash; not paid yet. */
  readonly pays_later?: boolean
  readonly promo_code?: string
  readonly affiliate_code?: string
  /** To the event's only question. */
  readonly answer?: string
}

export const QUAYSIDE_SALES: readonly DemoSale[] = [
  { name: ['Tomasz', 'Szymański'], days_ago: 21, basket: [[0, 0, 2]] },
  { name: ['Friederike', 'von Hohenstein-Mühlbauer'], days_ago: 20, basket: [[1, 0, 2]] },
  { name: ['Léa', 'Marchetti'], days_ago: 18, basket: [[0, 0, 1]], affiliate_code: 'RADIO' },
  {
    name: ['Oluwaseun', 'Adeyemi'],
    days_ago: 17,
    basket: [
      [1, 0, 4],
      [0, 0, 1],
    ],
  },
  { name: ['Hanneke', 'de Wit'], days_ago: 14, basket: [[2, 0, 1]] },
  {
    name: ['Rubén', 'Castellanos'],
    days_ago: 13,
    basket: [
      [0, 0, 2],
      [3, 0, 1],
    ],
  },
  { name: ['Marit', 'Solberg'], days_ago: 9, basket: [[1, 1, 2]], affiliate_code: 'RADIO' },
  { name: ['Yusuf', 'Demir'], days_ago: 9, basket: [[0, 0, 4]], promo_code: 'HARBOUR10' },
  { name: ['Caoimhe', 'Ní Bhriain'], days_ago: 6, basket: [[2, 0, 2]] },
  { name: ['王', '小明'], days_ago: 4, basket: [[0, 0, 2]] },
  {
    name: ['Inês', 'Albuquerque'],
    days_ago: 3,
    basket: [
      [1, 1, 1],
      [3, 0, 1],
    ],
  },
  { name: ['Gereon', 'Pfaffenbichler'], days_ago: 1, basket: [[0, 0, 3]], pays_later: true },
]

export const LANTERN_SALES: readonly DemoSale[] = [
  { name: ['Signe', 'Dahl'], days_ago: 22, basket: [[1, 0, 2]], answer: 'Warehouse 9 newsletter' },
  { name: ['Amadou', 'Traoré'], days_ago: 21, basket: [[0, 0, 4]], answer: 'School', affiliate_code: 'SCHOOL' },
  { name: ['Brigitte', 'Kühnemann'], days_ago: 20, basket: [[0, 0, 2]], answer: 'Poster' },
  { name: ['Mateus', 'Figueiredo'], days_ago: 18, basket: [[0, 0, 3]], answer: 'School', promo_code: 'QUARTER' },
  { name: ['Ewa', 'Kowalczyk'], days_ago: 17, basket: [[1, 0, 4]], answer: 'Friends' },
  { name: ['Jonas', 'Brügge'], days_ago: 17, basket: [[0, 0, 2]] },
  { name: ['Nour', 'El-Amin'], days_ago: 15, basket: [[0, 0, 5]], answer: 'School', affiliate_code: 'SCHOOL' },
  { name: ['Pauline', 'Aubry'], days_ago: 14, basket: [[1, 0, 2]], answer: 'Poster' },
  { name: ['Kwame', 'Mensah'], days_ago: 13, basket: [[0, 0, 4]], answer: 'School', promo_code: 'QUARTER' },
  { name: ['Sofía', 'Ibarra'], days_ago: 12, basket: [[0, 0, 2]], answer: 'Friends' },
  { name: ['Thea', 'Lindholm'], days_ago: 12, basket: [[0, 0, 3]] },
  { name: ['Viktor', 'Hanák'], days_ago: 11, basket: [[1, 0, 3]], answer: 'Warehouse 9 newsletter' },
  { name: ['美玲', '陈'], days_ago: 11, basket: [[0, 0, 4]], answer: 'School', affiliate_code: 'SCHOOL' },
  { name: ['Rosalind', 'Achterberg'], days_ago: 10, basket: [[0, 0, 6]], answer: 'Friends' },
  { name: ['Dario', 'Bellini'], days_ago: 10, basket: [[0, 0, 2]], answer: 'Poster' },
  { name: ['Hilde', 'Oosterhuis'], days_ago: 10, basket: [[1, 0, 1]] },
  { name: ['Samira', 'Yıldız'], days_ago: 9, basket: [[0, 0, 4]], answer: 'School' },
]

export const SEASON_SALES: readonly DemoSale[] = [
  { name: ['Elin', 'Håkansson'], days_ago: 13, date: 0, basket: [[0, 0, 2]], add_on: [3, 0] },
  {
    name: ['Aurélien', 'Dubosc'],
    days_ago: 11,
    date: 1,
    basket: [
      [0, 0, 2],
      [2, 0, 2],
      [4, 0, 1],
    ],
  },
  { name: ['Wilhelmine', 'Oberländer-Roth'], days_ago: 10, date: 0, basket: [[1, 0, 4]], add_on: [3, 0] },
  { name: ['Kofi', 'Boateng'], days_ago: 8, date: 2, basket: [[1, 0, 2]] },
  {
    name: ['Beatriz', 'Tavares'],
    days_ago: 6,
    date: 1,
    basket: [
      [0, 0, 1],
      [2, 0, 3],
    ],
  },
  { name: ['Henning', 'Abels'], days_ago: 5, date: 4, basket: [[0, 0, 2]], add_on: [3, 0] },
  {
    name: ['小红', '李'],
    days_ago: 3,
    date: 0,
    basket: [
      [0, 0, 3],
      [4, 0, 1],
    ],
  },
  { name: ['Mairéad', 'O’Donovan'], days_ago: 1, date: 7, basket: [[1, 0, 2]] },
]

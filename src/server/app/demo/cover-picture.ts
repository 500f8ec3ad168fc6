import sharp from 'sharp'

const WIDTH = 2160
const HEIGHT = 1080

const harbour = (): string => {
  const water = Array.from(
    { length: 9 },
    (_, row) =>
      `<rect x="${560 + row * 30 + (row % 2) * 90}" y="${735 + row * 34}" width="${820 - row * 80}" height="12" rx="6" fill="${row % 3 ? '#f06a3f' : '#ffc76b'}"/>`,
  ).join('')
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="#0d2c3a"/><rect y="260" width="${WIDTH}" height="180" fill="#14465a"/><rect y="440" width="${WIDTH}" height="270" fill="#1f6b74"/>
    <circle cx="1080" cy="640" r="400" fill="#f0583a"/><circle cx="1080" cy="640" r="300" fill="#f58144"/><circle cx="1080" cy="640" r="190" fill="#ffc76b"/>
    <rect y="710" width="${WIDTH}" height="370" fill="#08222e"/>${water}
    <g fill="#061a23"><rect x="0" y="420" width="260" height="300"/><rect x="250" y="520" width="90" height="200"/><rect x="1640" y="170" width="46" height="540"/><path d="M1500 250h560v40h-560zM1650 170l-130 90h24l110-74zM1686 170l330 90h-40l-290-72z"/><rect x="1980" y="290" width="8" height="150"/><rect x="1950" y="440" width="70" height="54"/></g>
    <g><path d="M420 690h420l-40 90H470z" fill="#f0583a"/><path d="M450 630h360v60H450z" fill="#f7efe0"/><rect x="520" y="560" width="190" height="70" fill="#f7efe0"/><rect x="600" y="480" width="44" height="80" fill="#f0583a"/></g>`
}

const garden = (): string => {
  const lamps = Array.from(
    { length: 12 },
    (_, index) =>
      `<circle cx="${120 + index * 178}" cy="${250 + Math.round(70 * Math.sin((index / 11) * Math.PI))}" r="22" fill="#ffd27a"/>`,
  ).join('')
  const trees = [180, 520, 1650, 1980]
    .map(
      (x, index) =>
        `<rect x="${x - 16}" y="560" width="32" height="260" fill="#3a2a1c"/><circle cx="${x}" cy="${520 - index * 12}" r="${170 + (index % 2) * 40}" fill="${index % 2 ? '#2f6b46' : '#3d8156'}"/>`,
    )
    .join('')
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f3e2bd"/><rect y="800" width="${WIDTH}" height="280" fill="#86a35b"/>${trees}
    <path d="M120 230Q1080 420 2080 230" fill="none" stroke="#3a2a1c" stroke-width="6"/>${lamps}
    <path d="M760 520l320-220 320 220z" fill="#b2452f"/><rect x="800" y="520" width="560" height="330" fill="#fbf5e6"/><rect x="1000" y="620" width="160" height="230" fill="#2b4a5e"/><rect x="850" y="590" width="100" height="110" fill="#9cc3cf"/><rect x="1210" y="590" width="100" height="110" fill="#9cc3cf"/>
    <g fill="none" stroke="#2b2b2b" stroke-width="12"><circle cx="620" cy="880" r="70"/><circle cx="800" cy="880" r="70"/><path d="M620 880l70-110h80l30 110M690 770l60 110H620"/></g>`
}

const lanterns = (): string => {
  const lights = Array.from({ length: 9 }, (_, index) => {
    const [x, y] = [200 + index * 220, 470 + Math.round(60 * Math.sin(index * 1.7))]
    const color = ['#ffb347', '#ff7a59', '#ffd97d'][index % 3]
    return `<path d="M${x} ${y + 90}V820" stroke="#0b1022" stroke-width="10"/><circle cx="${x}" cy="${y}" r="150" fill="${color}" opacity="0.14"/><ellipse cx="${x}" cy="${y}" rx="70" ry="92" fill="${color}"/><rect x="${x - 34}" y="${y - 100}" width="68" height="18" rx="6" fill="#0b1022"/><rect x="${x - 34}" y="${y + 82}" width="68" height="18" rx="6" fill="#0b1022"/><rect x="${x - 50}" y="${870 + (index % 2) * 46}" width="100" height="12" rx="6" fill="${color}" opacity="0.7"/>`
  }).join('')
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="#1b2340"/><rect y="300" width="${WIDTH}" height="540" fill="#262f57"/><path d="M0 640h300v-120h180v120h260v-190h150v190h420v-90h240v90h610v200H0z" fill="#151b34"/><rect y="820" width="${WIDTH}" height="260" fill="#0e1430"/>${lights}`
}

const lighthouse = (): string => {
  const waves = Array.from(
    { length: 7 },
    (_, row) =>
      `<path d="M0 ${800 + row * 42}q90 -34 180 0t180 0t180 0t180 0t180 0t180 0t180 0t180 0t180 0t180 0t180 0t180 0V1080H0z" fill="${row % 2 ? '#16324a' : '#1d4361'}"/>`,
  ).join('')
  const stars = Array.from(
    { length: 26 },
    (_, index) =>
      `<circle cx="${(index * 397) % WIDTH}" cy="${40 + ((index * 151) % 420)}" r="${4 + (index % 3)}" fill="#f7e8c4"/>`,
  ).join('')
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="#0c1d33"/>${stars}<path d="M1500 300L0 60v330zM1500 300l660 -190v420z" fill="#ffd97d" opacity="0.28"/>${waves}
    <path d="M1180 860l140-120h360l150 120z" fill="#0a1524"/><path d="M1430 360h140l50 390h-240z" fill="#f3ead8"/><path d="M1418 452h164l15 110h-194zM1390 662h220l10 88h-240z" fill="#c8371c"/>
    <rect x="1416" y="330" width="168" height="34" fill="#0a1524"/><rect x="1446" y="262" width="108" height="70" fill="#ffd97d"/><path d="M1430 262l70-66 70 66z" fill="#c8371c"/>`
}

const DRAWINGS = { harbour, garden, lanterns, lighthouse }
export type DemoCover = keyof typeof DRAWINGS

/** A poster drawn for the demo: our own picture, made when it is needed, so no binary lies in the repository. */
export const coverPicture = (which: DemoCover): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${DRAWINGS[which]()}</svg>`,
    ),
  )
    .png()
    .toBuffer()

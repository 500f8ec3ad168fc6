/** The street of a Swiss QR-bill (BANK-2). */
export const MAX_SLIP_STREET_LENGTH = 70

/** Its postcode. */
export const MAX_SLIP_ZIP_LENGTH = 16

/** Its town. */
export const MAX_SLIP_CITY_LENGTH = 35

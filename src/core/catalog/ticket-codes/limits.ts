/** Bytes of the fields of a ticket code of version 1 (QR-1). */
export const FIELD_BYTES_V1 = 26

/** Bytes of the fields of a ticket code of version 2, which names the date too (DAT-55). */
export const FIELD_BYTES_V2 = 30

/** Bytes of a ticket code's signature (QR-1). */
export const SIGNATURE_BYTES = 64

/** Bytes of a ticket code's fields (QR-1). */
export const FIELD_BYTES = 26

/** Bytes of a ticket code's signature (QR-1). */
export const SIGNATURE_BYTES = 64

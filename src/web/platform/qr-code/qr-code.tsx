import { useEffect, useState } from 'react'
import type { QrDrawing } from '#core/platform/qr-drawing.ts'
import { drawQr } from './draw-qr.ts'
import styles from './qr-code.module.css'

interface QrCodeProps {
  /** What the code says (QR-1). */
  readonly text: string
  /** "QR code of ticket <reference>" (QR-6). */
  readonly label: string
  /** Drawn already, by the server. */
  readonly code?: QrDrawing
  readonly onReady?: () => void
}

/** Black on white with its quiet zone in every colour scheme (QR-6); a drawing, so it also prints sharp. */
export function QrCode({ text, label, code, onReady }: QrCodeProps) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(code ?? null)
  useEffect(() => {
    if (code) return
    let is_current = true
    void drawQr(text).then((drawn) => is_current && setDrawing(drawn))
    return () => {
      is_current = false
    }
  }, [text, code])
  useEffect(() => {
    if (drawing) onReady?.()
  }, [drawing, onReady])
  if (!drawing) return <div className={styles.code} role="img" aria-label={label} aria-busy="true" />
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${drawing.size} ${drawing.size}`}>
      <path fill="#fff" d={`M0 0h${drawing.size}v${drawing.size}H0z`} />
      <path fill="#000" d={drawing.path} />
    </svg>
  )
}

import { useEffect, useState } from 'react'
import { drawQr, type QrDrawing } from './draw-qr.ts'
import styles from './qr-code.module.css'

interface QrCodeProps {
  /** What the code says (QR-1). */
  readonly text: string
  /** "QR code of ticket <reference>" (QR-6). */
  readonly label: string
  readonly onReady?: () => void
}

/** Black on white with its quiet zone in every colour scheme (QR-6); drawn in the browser, so it also prints sharp. */
export function QrCode({ text, label, onReady }: QrCodeProps) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null)
  useEffect(() => {
    let is_current = true
    void drawQr(text).then((drawn) => is_current && setDrawing(drawn))
    return () => {
      is_current = false
    }
  }, [text])
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

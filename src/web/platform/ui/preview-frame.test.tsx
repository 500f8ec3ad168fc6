import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PreviewFrame } from './preview-frame.tsx'

test('another address takes the place of the one before it, so that Back leaves the screen and not the frame', () => {
  const { rerender } = render(<PreviewFrame title="Preview" src="/preview?words=one" />)
  const frame = screen.getByTitle<HTMLIFrameElement>('Preview')
  const replace = vi.fn()
  Object.defineProperty(frame, 'contentWindow', { value: { location: { replace } } })
  rerender(<PreviewFrame title="Preview" src="/preview?words=one" />)
  expect(replace).not.toHaveBeenCalled()
  rerender(<PreviewFrame title="Preview" src="/preview?words=two" />)
  expect(replace).toHaveBeenCalledExactlyOnceWith('/preview?words=two')
  expect(frame.getAttribute('src')).toBe('/preview?words=one')
})

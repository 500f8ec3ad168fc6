/**
 * Stands for Stripe.js in journeys: the same calls, a plain card field instead of a frame. Served by the emulator, loaded
 * only where `STRIPE_SCRIPT_URL` names it.
 */
export const FAKE_STRIPE_JS = `
window.Stripe = function (key, options) {
  const base = new URL(document.querySelector('script[src*="/stripe.js"]').src).origin
  let input = null
  const listeners = {}
  const emit = (name, value) => (listeners[name] || []).forEach((listener) => listener(value))
  const element = {
    mount(target) {
      const host = typeof target === 'string' ? document.querySelector(target) : target
      const label = document.createElement('label')
      label.textContent = 'Card number (emulated)'
      input = document.createElement('input')
      input.name = 'emulated-number'
      input.inputMode = 'numeric'
      label.append(input)
      host.append(label)
      setTimeout(() => emit('ready', { elementType: 'payment' }), 0)
    },
    on(name, listener) { (listeners[name] = listeners[name] || []).push(listener) },
    update() {},
    unmount() { input && input.closest('label').remove() },
    destroy() { element.unmount() },
  }
  const call = async (client_secret, authentication) => {
    const reply = await fetch(base + '/browser/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret, number: input.value.replace(/\\s/g, ''), authentication }),
    })
    return reply.json()
  }
  return {
    options: { key, ...options },
    elements(given) {
      return {
        given,
        create: () => element,
        update() {},
        submit: async () => (input && input.value ? {} : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }),
      }
    },
    async confirmPayment({ clientSecret, confirmParams, redirect }) {
      let answer = await call(clientSecret)
      if (answer.status === 'requires_action') answer = await call(clientSecret, window.confirm('Approve this payment?') ? 'approve' : 'refuse')
      if (answer.error) return { error: answer.error }
      if (redirect === 'if_required') return { paymentIntent: { status: answer.status } }
      location.assign(confirmParams.return_url)
      return new Promise(() => {})
    },
  }
}
window.Stripe.version = 'endive'
`

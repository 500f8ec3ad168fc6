/** The login of the demo data. Printed, documented, known to everybody: it opens nothing off this machine (GEN-6). */
export const DEMO_LOGIN = { email: 'demo@turnout.example', password: 'turnout-demo' } as const

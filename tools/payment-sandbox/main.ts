import { startPaymentSandbox } from './server.ts'

/** `node tools/payment-sandbox/main.ts [port]` runs the sandbox as a separate process. */
const sandbox = await startPaymentSandbox({ port: Number(process.argv[2] ?? 0) })
console.log(`Payment sandbox at ${sandbox.url}`)

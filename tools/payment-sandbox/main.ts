import { startPaymentSandbox } from './server.ts'

/** `node tools/payment-sandbox/main.ts [port]`: the sandbox as a process of its own. */
const sandbox = await startPaymentSandbox({ port: Number(process.argv[2] ?? 0) })
console.log(`Payment sandbox at ${sandbox.url}`)

export interface OpenCharge {
  readonly name: string
  readonly amount: number
  readonly href: string
}

const STYLE = `
  :root { color-scheme: light; font-family: system-ui, sans-serif; line-height: 1.5; color: #1a1f36; background: #f6f8fb }
  * { box-sizing: border-box }
  body { margin: 0; padding: 0 16px 48px }
  .notice { margin: 0 -16px 24px; padding: 12px 16px; background: #ffd84d; color: #1a1f36; text-align: center; font-weight: 600 }
  main { max-width: 420px; margin: 0 auto }
  h1 { margin: 0; font-size: 1.25rem }
  h2 { margin: 32px 0 8px; font-size: 1rem }
  .amount { margin: 0 0 24px; font-size: 2rem; font-weight: 700 }
  form { margin: 0 0 12px }
  .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: end }
  .row label { flex: 1 1 110px; font-size: .875rem }
  .row button { flex: 1 1 180px }
  input { display: block; width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; border: 1px solid #5b6480; border-radius: 8px; background: #fff; color: inherit }
  button, .button { display: block; width: 100%; min-height: 44px; padding: 10px 16px; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: #1a1f36; background: #fff; border: 1px solid #5b6480; border-radius: 8px; cursor: pointer }
  .main { color: #fff; background: #1f3fbf; border-color: #1f3fbf }
  :focus-visible { outline: 3px solid #1f3fbf; outline-offset: 2px }
  .refused { padding: 12px 16px; margin: 0 0 16px; border-radius: 8px; background: #fde8e8; color: #8a1c1c }
  code { display: block; padding: 12px; overflow-wrap: anywhere; background: #fff; border-radius: 8px }
  ul { padding: 0; list-style: none } li { margin: 0 0 8px }
`

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escaped(title)} (ambiente de testes)</title>
<style>${STYLE}</style>
</head>
<body>
<header class="notice">Ambiente de testes: nenhum dinheiro de verdade</header>
<main>
${content}
</main>
</body>
</html>`
}

interface Checkout {
  readonly provider: 'Stripe' | 'Mercado Pago'
  readonly title: string
  readonly amount: number
  readonly isRefused: boolean
}

export function checkoutPage({ provider, title, amount, isRefused }: Checkout): string {
  return page(
    `Pagar com ${provider}`,
    `<h1>${escaped(title)}</h1>
<p class="amount">${reais(amount)}</p>
${isRefused ? '<p class="refused" role="alert">Pagamento recusado. Tente outra forma de pagamento.</p>' : ''}
<p>Pagamento com ${provider}, imitado para testes.</p>
${button('card', 'Pagar com cartão', true)}
${button('pix', 'Pagar com Pix agora')}
<h2>O que pode dar diferente</h2>
${withField('pix-later', 'Pagar com Pix depois', '<label>Segundos <input name="seconds" type="number" min="0" max="86400" value="10" required></label>')}
${button('pix-never', 'Gerar Pix e não pagar')}
${button('fail', 'Ter o pagamento recusado')}
${button('twice', 'Pagar duas vezes')}
${withField('wrong', 'Pagar outro valor', '<label>Valor em reais <input name="reais" inputmode="decimal" pattern="[0-9]+([,.][0-9]{1,2})?" value="1,00" required></label>')}
${button('cancel', 'Cancelar e voltar')}`,
  )
}

export function pixPage({ amount, code }: { amount: number; code: string }): string {
  return page(
    'Pagar Pix',
    `<h1>Pix</h1>
<p class="amount">${reais(amount)}</p>
<p>Aqui você faz o papel do aplicativo do banco.</p>
<p><code>${escaped(code)}</code></p>
${button('pix', 'Pagar este Pix', true)}
<h2>O que pode dar diferente</h2>
${button('twice', 'Pagar duas vezes')}
${withField('wrong', 'Pagar outro valor', '<label>Valor em reais <input name="reais" inputmode="decimal" pattern="[0-9]+([,.][0-9]{1,2})?" value="1,00" required></label>')}
${button('cancel', 'Cancelar este Pix')}`,
  )
}

export function listPage(charges: readonly OpenCharge[]): string {
  const rows = charges.map(
    ({ name, amount, href }) => `<li><a class="button" href="${href}">${name}: ${reais(amount)}</a></li>`,
  )
  return page(
    'Cobranças em aberto',
    `<h1>Cobranças em aberto</h1>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nenhuma por enquanto. Comece uma compra no site e ela aparece aqui.</p>'}`,
  )
}

export function messagePage(title: string, text: string, backUrl: string | null = null): string {
  const back = backUrl ? `<p><a class="button" href="${escaped(backUrl)}">Voltar ao site</a></p>` : ''
  return page(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>${back}`)
}

function button(act: string, label: string, isMain = false): string {
  return `<form method="post"><button name="act" value="${act}"${isMain ? ' class="main"' : ''}>${label}</button></form>`
}

function withField(act: string, label: string, field: string): string {
  return `<form method="post" class="row">${field}<button name="act" value="${act}">${label}</button></form>`
}

function reais(centavos: number): string {
  return (centavos / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

import { expect, type Page } from '@playwright/test'

/**
 * Texts that call `ran()` if a page treats them as anything but text. All fit the shortest free text of the
 * product (120 characters). They attack the parser, attributes, URLs, styles, templates, the JSON block of
 * the HTML shell and the sanitiser of notifications.
 */
export const XSS_PAYLOADS: readonly string[] = [
  // Elements that run without interaction.
  '<script>ran()</script>',
  '<ScRiPt>ran()</sCrIpT>',
  '<script src="data:text/javascript,ran()"></script>',
  '<script type="module">ran()</script>',
  '<svg><script>ran()</script></svg>',
  '<svg><script href="data:text/javascript,ran()"/></svg>',
  '<math><mtext><script>ran()</script></mtext></math>',
  '<scr<script>ipt>ran()</scr</script>ipt>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<iframe src="javascript:parent.ran()"></iframe>',
  '<object data="javascript:ran()"></object>',
  '<embed src="javascript:ran()">',
  // Handlers that fire without interaction.
  '<img src=x onerror=ran()>',
  '<img src=x onerror="ran()" alt="foto">',
  '<img/src=x/onerror=ran()>',
  '<img src=x\tonerror=\tran()>',
  '<img src=x onerror=&#114;an()>',
  '<img src=x onerror=\\u0072an()>',
  '<img srcset=x onerror=ran()>',
  '<image src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<svg/onload=ran()//',
  '<svg><image href=x onerror=ran() /></svg>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s>',
  '<svg><set onbegin=ran() attributeName=x>',
  '<body onload=ran()>',
  '<details open ontoggle=ran()>carta</details>',
  '<video><source onerror=ran()></video>',
  '<video src=x onerror=ran()></video>',
  '<audio src=x onerror=ran()></audio>',
  '<input autofocus onfocus=ran()>',
  '<textarea autofocus onfocus=ran()></textarea>',
  '<select autofocus onfocus=ran()></select>',
  '<div contenteditable autofocus onfocus=ran()>x</div>',
  '<style>@keyframes x{}</style><b style="animation:x 1s" onanimationstart=ran()>x</b>',
  '<style onload=ran()></style>',
  '<link rel=stylesheet href="data:text/css," onload=ran()>',
  '<marquee onstart=ran()>truco!</marquee>',
  // Escapes from the surrounding context.
  '"><img src=x onerror=ran()>',
  "'><img src=x onerror=ran()>",
  '"autofocus onfocus=ran() x="',
  '--><img src=x onerror=ran()>',
  '</script><script>ran()</script>',
  '</title><img src=x onerror=ran()>',
  '</textarea><img src=x onerror=ran()>',
  ']]><img src=x onerror=ran()>',
  '</p></div></li><img src=x onerror=ran()>',
  // Markup after a template engine, a sanitiser or a second decoding.
  '{{constructor.constructor("ran()")()}}',
  '\u0024{ran()}',
  '&lt;img src=x onerror=ran()&gt;',
  '&#x3C;img src=x onerror=ran()&#x3E;',
  '%3Cimg%20src%3Dx%20onerror%3Dran()%3E',
  '<b onmouseover=ran() style="position:fixed;inset:0">passe o mouse</b>',
  '<b><img src=x onerror=ran()></b>',
  '<i/onpointerenter=ran()>itálico</i>',
  '<a href="javascript:ran()">clique aqui</a>',
  '<a href="&#106;avascript:ran()">clique aqui</a>',
  '<noscript><p title="</noscript><img src=x onerror=ran()>">',
  '<form><button formaction="javascript:ran()">x</button></form>',
  '[clique](javascript:ran())',
  'javascript:ran()',
  '\u202e<img src=x onerror=ran()>',
]

/** Counts the calls of `ran()` from now on, in every document of the page. */
export async function watchForScripts(page: Page): Promise<{ calls(): number; expectNone(): Promise<void> }> {
  let calls = 0
  await page.exposeFunction('ran', () => {
    calls += 1
  })
  return {
    calls: () => calls,
    async expectNone() {
      await haveTheirTurn(page)
      expect(calls, 'a text ran as a script').toBe(0)
    },
  }
}

/**
 * Handlers of broken images, focus and animations fire after the text appears. Triggers the same events and
 * waits for them, so earlier ones have fired too.
 */
export async function haveTheirTurn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const broken = new Image()
    const failed = new Promise((resolve) => broken.addEventListener('error', resolve))
    broken.src = 'x'
    await failed
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let drawn = 0; drawn < 3; drawn++) await frame()
    await new Promise((resolve) => setTimeout(resolve))
  })
}

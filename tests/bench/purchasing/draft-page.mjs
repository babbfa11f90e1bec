/**
 * A draft of thousands of lines is edited in Chromium: the duration of the longest main-thread task while quantities are typed, the focus
 * moves through cells, sliders change the criteria, lines are found and a table is pasted. The server is the bundled one; only the proposal
 * is made here, so that it has the requested number of lines.
 */
import { readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArguments, findBrowser } from '../../browser.mjs'
import { signIn, startBenchHost } from '../bench-host.mjs'

/** Source: issue "purchasing", figures. */
const targetMs = 50
const pastedRows = 200

/** Measures and prints the figures. The project must be built. */
export async function measureDraftPage({ lines, seed, say, print }) {
  say('the server')
  const host = await startBenchHost({ seed })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...chromiumArguments] })
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
    page.setDefaultTimeout(120_000)
    await page.route('**/api/Draft/get', route => answer(route, lines))
    await signIn(page, `${host.url}/newdraft-page`)
    say(`a draft of ${lines} lines`)
    await propose(page)
    print(`${availableParallelism()} processors, load before ${(loadavg()[0] ?? 0).toFixed(1)}`)
    print(
      `Editing a draft of ${lines} lines in Chromium: longest task of the page's thread, ms (target ${targetMs})`,
    )
    print(cells('', 'processor', 'on the clock', 'tasks over'))
    for (const [name, edit] of Object.entries(edits)) {
      const before = await cost(page)
      const tasks = await traced(browser, page, () => edit(page))
      if (!leavesCost.has(name) && (await cost(page)) === before) throw new Error(`${name} changed nothing`)
      const longest = key => Math.max(0, ...tasks.map(task => task[key]))
      const over = tasks.filter(({ cpu }) => cpu > targetMs).length
      print(cells(name, longest('cpu').toFixed(0), longest('wall').toFixed(0), String(over)))
    }
  } finally {
    await browser.close()
    host.stop()
  }
}

/** Actions of buyers, by name. */
const edits = {
  async 'typing quantities'(page) {
    await quantities(page).first().focus()
    for (let line = 0; line < 25; line++) {
      await page.keyboard.type(String(100 + line))
      await page.keyboard.press('ArrowDown')
    }
  },
  async 'typing prices'(page) {
    await page.locator('input[data-field="price"]').first().focus()
    for (let line = 0; line < 25; line++) {
      await page.keyboard.type(`${line}.5`)
      await page.keyboard.press('Enter')
    }
  },
  async 'moving by keyboard'(page) {
    await quantities(page).first().focus()
    for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowDown')
    for (let step = 0; step < 30; step++) await page.keyboard.press('PageDown')
  },
  'the slider of the lead time': page => slide(page, 'leadTimeDays'),
  'the slider of the forecast': page => slide(page, 'forecastDays'),
  'the slider of the growth': page => slide(page, 'growthFactor'),
  async 'finding lines'(page) {
    await page.locator('.k-pd-find input').focus()
    await page.keyboard.type('material 12', { delay: 40 })
    for (let letter = 0; letter < 11; letter++) await page.keyboard.press('Backspace')
  },
  async [`pasting ${pastedRows} lines`](page) {
    await page.locator('[role="table"]').evaluate(table => (table.scrollTop = 0))
    await quantities(page).first().focus()
    const table = Array.from({ length: pastedRows }, (_, row) => `${500 + row}\t${row}.25`).join('\n')
    await page.evaluate(text => {
      const data = new window.DataTransfer()
      data.setData('text/plain', text)
      let focused = document.activeElement
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
      const options = { clipboardData: data, bubbles: true, composed: true, cancelable: true }
      focused?.dispatchEvent(new window.ClipboardEvent('paste', options))
    }, table)
  },
}

/** Actions that leave the cost unchanged; any other would measure nothing if the cost stayed the same. */
const leavesCost = new Set(['moving by keyboard', 'finding lines'])
const cost = page => page.locator('[data-total="cost"]').innerText()
const quantities = page => page.locator('input[data-field="quantity"]')

async function slide(page, field) {
  await page.locator(`[data-field="${field}"] input[type="range"]`).focus()
  for (let step = 0; step < 24; step++) await page.keyboard.press('ArrowRight')
}

async function propose(page) {
  const criteria = page.locator('.k-pd-criteria')
  await criteria.getByRole('combobox').click()
  await page.getByRole('option').first().click()
  for (const box of await criteria.getByRole('checkbox').all()) await box.check()
  await criteria.getByRole('button', { name: /^Propose/ }).click()
  await quantities(page).first().waitFor()
  await settled(page)
}

/** Work that follows an edit, such as saving it on the server, is included. */
const settled = page => page.waitForTimeout(2_500)

/** Tasks of the page's main thread by their processor time, since the elapsed time includes waiting on a busy machine. */
async function traced(browser, page, run) {
  const path = join(tmpdir(), `cockpit-trace-${process.pid}.json`)
  await browser.startTracing(page, {
    path,
    categories: ['toplevel', 'blink.user_timing', '__metadata', 'disabled-by-default-devtools.timeline'],
  })
  await run()
  await settled(page)
  await browser.stopTracing()
  const { traceEvents } = JSON.parse(await readFile(path, 'utf8'))
  await rm(path, { force: true })
  const threads = new Set(
    traceEvents
      .filter(event => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
      .map(event => `${event.pid}/${event.tid}`),
  )
  return traceEvents
    .filter(event => event.name.endsWith('RunTask') && threads.has(`${event.pid}/${event.tid}`))
    .map(({ dur = 0, tdur = dur }) => ({ wall: dur / 1_000, cpu: tdur / 1_000 }))
}

/** The proposal for the chosen supplier. */
async function answer(route, count) {
  const { supplierIds } = route.request().postDataJSON()
  const supplierId = supplierIds?.[0] ?? 1
  const supplierName = `Supplier ${supplierId}`
  const lines = Array.from({ length: count }, (_, index) => ({
    supplierId,
    supplierName,
    materialId: 10_000_000 + index,
    itemNo: `BENCH-${String(index).padStart(5, '0')}`,
    materialName: `Material ${index} of the benchmark`,
    uoM: 'pcs',
    onHand: String(index % 40),
    reserved: '0',
    demand: [
      { inDays: null, quantity: '3' },
      { inDays: index % 60, quantity: '12' },
    ],
    ingoing: [{ inDays: index % 30, quantity: String(index % 7) }],
    minimum: '60',
    maximum: String(150 + (index % 90)),
    shipped: String((index * 37) % 2_000),
    inOtherDrafts: '0',
    inDraftNumbers: [],
    minimumQuantity: '10',
    multiple: String([1, 5, 12][index % 3]),
    unitDecimals: 0,
    purchaseUnitPrice: `${index % 90}.75`,
    weightKg: '0.4',
    leadTimeDays: 5 + (index % 20),
    need: '60',
    quantity: '60',
  }))
  const asOf = new Date().toISOString().slice(0, 10)
  const result = { asOf, periodDays: 90, suppliers: [{ supplierId, supplierName, lines }], leftOut: [] }
  await route.fulfill({ json: { result } })
}

function cells(label, ...values) {
  return label.padEnd(32) + values.map(value => value.padStart(14)).join('')
}

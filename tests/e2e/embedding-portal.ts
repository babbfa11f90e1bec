/** The pages of the portal that embedding.spec.ts and embedding-appearance.spec.ts open, and the test function with them. */
import packageFile from '../../package.json' with { type: 'json' }
import { portalHtml } from './foreign-portal'
import { importMapTag, portalScript, readDist, test as base } from './foreign-test'
import { withVersion } from './older-release'
import { startLimitMs } from './start-server'

export const { version } = packageFile
/** Where the server serves the files of this version. */
export const folder = `/cockpit/${version}/`

/** A portal with these pages. */
export const test = base.extend<object, { readonly portalFiles: undefined }>({
  portalFiles: [
    async ({ portal, server }, use) => {
      portal.serve(filesFor(server.url))
      await use(undefined)
    },
    { scope: 'worker', timeout: startLimitMs, auto: true },
  ],
})

/** The portal's own files. */
function filesFor(cockpit: string): Readonly<Record<string, string>> {
  const digests = JSON.parse(readDist('integrity.json')) as Record<string, string>
  const classic = (file: string) =>
    `<script src="${cockpit}${folder}${file}" integrity="${digests[file] ?? ''}" crossorigin="anonymous"></script>`
  const modules = importMapTag(cockpit)
  const order = 'page="sales-orders-es-page"'
  return {
    '/portal.css': portalCss,
    '/modules.js': `import { provideAuthContext } from 'warehouse-cockpit/auth-context'
import 'warehouse-cockpit/order-grids'
import 'warehouse-cockpit/dashboard'
${portalScript(cockpit, 'provideAuthContext')}`,
    '/modules.html': portalHtml({
      head: `${modules}<script type="module" src="/modules.js"></script>`,
      body: `<div class="row">
        <cockpit-order-grids id="demo" auth-context="demo" ${order}></cockpit-order-grids>
        <cockpit-order-grids id="north" auth-context="north" ${order}></cockpit-order-grids>
      </div>
      <cockpit-dashboard id="tiles" auth-context="demo" layout="row"></cockpit-dashboard>`,
    }),
    '/classic.js': portalScript(cockpit, 'Cockpit_order_grids.provideAuthContext'),
    '/newer.js': ofVersion(readDist('standalone/dashboard.iife.js'), '9.9'),
    '/newer-grids.js': ofVersion(readDist('standalone/order-grids.iife.js'), '9.9'),
    '/classic.html': portalHtml({
      head: `${classic('standalone/order-grids.iife.js')}
        <script src="/newer.js"></script>
        <script src="/newer-grids.js"></script>
        <script defer src="/classic.js"></script>`,
      body: `<cockpit-order-grids id="demo" auth-context="demo" ${order}></cockpit-order-grids>
      <cockpit-dashboard id="tiles" auth-context="demo" layout="row"></cockpit-dashboard>`,
    }),
    '/still.js': `import { provideAuthContext } from 'warehouse-cockpit/all'
const [[tag, room]] = new URLSearchParams(location.search)
const element = document.createElement(tag)
if (room === 'wide') element.id = 'wide'
element.setAttribute('auth-context', 'demo')
element.addEventListener('cockpit-ready', () => element.toggleAttribute('data-ready', true))
document.querySelector('.row').append(element)
${portalScript(cockpit, 'provideAuthContext')}`,
    '/still.html': portalHtml({
      head: `${modules}<script src="/shift.js"></script><script type="module" src="/still.js"></script>`,
      body: `<div class="row"><nav>Portal</nav></div><p>Below</p>`,
    }),
    '/shift.js': `const shifts = []
const observer = new PerformanceObserver(list => add(list.getEntries()))
observer.observe({ type: 'layout-shift', buffered: true })
const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
// The browser does not name nodes of a shadow tree, so the element now at that place is looked up.
const inside = (root, x, y) => {
  const found = root.elementFromPoint(x, y)
  return found?.shadowRoot ? inside(found.shadowRoot, x, y) : found
}
const nameOf = node => node ? node.localName + '.' + node.className + ' "' + node.textContent.slice(0, 30) + '"' : 'nothing'
const moved = ({ previousRect, currentRect: to }) =>
  place(previousRect) + ' to ' + place(to) + ', ' + nameOf(inside(document, to.x + to.width / 2, to.y + to.height / 2))
const add = entries => entries.forEach(entry => shifts.push({ value: entry.value, moved: [...entry.sources].map(moved) }))
globalThis.shifts = () => { add(observer.takeRecords()); return shifts }`,
  }
}

const portalCss = `
.row { display: flex; height: 640px; }
.row > nav { width: 200px; }
.row > [id] { flex: 1 1 0; }
#tiles { height: 160px; }
`

/** A standalone script that reports another version, of the same build. */
function ofVersion(script: string, other: string): string {
  const changed = withVersion(script, other)
  if (changed === script) throw new Error('The version does not stand in the script as this test expects it.')
  return changed
}

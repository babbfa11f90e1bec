/**
 * The dashboard on a wall, embedded by a page of this test: with any attributes, signed in by a token of the test, and optionally with a
 * clock that the test moves.
 */
import type { Locator, Page, Route } from 'playwright/test'
import type { WidgetData } from '../../../src/contract/widgets'
import { CockpitApi } from '../cockpit-api'
import { text } from '../texts'

export interface WallAttributes {
  readonly widgets?: string
  readonly rotate?: number
  readonly lang?: string
}

/** A page without scripts, under the server's policy, whose body the test replaces by the element. */
const emptyPage = '/manual.html'

export class WallPage {
  /** What it currently shows: each figure, small figure or panel. */
  readonly parts: Locator
  readonly chart: Locator
  readonly position: Locator
  readonly age: Locator
  /** Text that is shown instead of the content. */
  readonly message: Locator

  /** `url` is the origin of the page; the API is at `apiUrl`. */
  constructor(
    readonly page: Page,
    readonly url: string,
    readonly apiUrl = url,
  ) {
    this.parts = page.locator('.kt, .kk, .kp')
    this.chart = page.getByRole('img', { name: /^Picks per area: \d/ })
    this.position = page.locator('.k-pos > span:last-child')
    this.age = page.locator('.kl > span:last-child')
    this.message = page.locator('.k-none')
  }

  async open(attributes: WallAttributes = {}): Promise<void> {
    const { page } = this
    await page.exposeFunction('cockpitToken', () => new CockpitApi(this.apiUrl).token())
    await page.goto(`${this.url}${emptyPage}`)
    const given = { 'auth-context': 'wall', mode: 'kiosk', ...attributes }
    await page.evaluate(buildPage, { program: '/dashboard.js', attributes: given })
  }

  /** A figure by its widget's type. */
  figure(type: string): Locator {
    return this.page.getByRole('region', { name: text(`widget.${type}.title`), exact: true })
  }

  /** The current selection and the titles of its parts, read at one moment: `1 of 3: New orders`. */
  currentSelection(): Promise<string> {
    return this.page.evaluate(() => {
      const root = document.querySelector('cockpit-dashboard')?.shadowRoot
      const texts = (selector: string) =>
        [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].map(part => part.innerText)
      return `${texts('.k-pos > span:last-child').join()}: ${texts('.kt > .l, .kk b, .kp h2').join()}`
    })
  }

  /** Titles of its content, in reading order. */
  titles(): Promise<string[]> {
    return this.page.locator('.kt > .l, .kk b, .kp h2').allInnerTexts()
  }

  /** Makes the server's figures pass through `change` first. */
  async changeFigures(change: (widgets: WidgetData[]) => readonly unknown[]): Promise<void> {
    await this.page.route('**/api/Kpi/availableWidgets', async (route: Route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { result: WidgetData[] }
      await route.fulfill({ response: answer, json: { ...body, result: change(body.result) } })
    })
  }

  /** Parts, and texts within them, that are cut off or outside of the screen; dots and ellipses of long names do not count. */
  cutOffParts(): Promise<string[]> {
    return this.page.evaluate(() => {
      const root = document.querySelector('cockpit-dashboard')?.shadowRoot
      const parts = [
        ...(root?.querySelectorAll<HTMLElement>('.kt, .kk, .kp, .kt .v, .kv, .k > header > *') ?? []),
      ]
      return parts
        .filter(part => {
          const { left, top, right, bottom } = part.getBoundingClientRect()
          const isOutside = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
          const isCut = part.scrollWidth > part.clientWidth + 2 || part.scrollHeight > part.clientHeight + 2
          return isOutside || (isCut && !part.matches('.kk, .v, .kv, .site, .kl, time'))
        })
        .map(part => `${part.className}: ${part.textContent}`)
    })
  }

  /** The lower edge of its lowest part, in px of the page. */
  lowestEdge(): Promise<number> {
    return this.page.evaluate(() => {
      const root = document.querySelector('cockpit-dashboard')?.shadowRoot
      const parts = [...(root?.querySelectorAll('.kt, .kk, .kp') ?? [])]
      return Math.max(0, ...parts.map(part => part.getBoundingClientRect().bottom))
    })
  }

  /** The smallest text on it, in pixels of a full-HD wall (design guide: 26). */
  smallestTextSize(): Promise<number> {
    return this.page.evaluate(() => {
      const root = document.querySelector('cockpit-dashboard')?.shadowRoot
      const texts = [...(root?.querySelectorAll<HTMLElement>('.k *') ?? [])].filter(element =>
        [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim() !== ''),
      )
      const sizes = texts.map(element => parseFloat(getComputedStyle(element).fontSize))
      const isUpright = innerHeight >= innerWidth
      const pixel = isUpright
        ? Math.min(innerWidth / 1160, innerHeight / 1900)
        : Math.min(innerWidth / 1920, innerHeight / 1080)
      return Math.min(...sizes) / pixel
    })
  }
}

/** Makes the server report another version and use the page's clock, since a wall reloads in the night of the server. */
export async function simulateNewVersion(page: Page): Promise<void> {
  // A response that arrives after the end of the test or a page load is no longer needed.
  await page.route('**/api/Settings/cockpit', route => answerWithPageTime(page, route).catch(() => undefined))
  const health = { status: 'ok', database: 'other', version: '9.9', build: 1, uptimeSeconds: 1 }
  await page.route('**/api/health', route => route.fulfill({ json: { result: health } }))
}

async function answerWithPageTime(page: Page, route: Route): Promise<void> {
  const answer = await route.fetch()
  const body = (await answer.json()) as { result: object }
  // The page has no clock while it reloads.
  const serverTime = await page.evaluate(() => new Date().toISOString()).catch(() => new Date().toISOString())
  await route.fulfill({ response: answer, json: { ...body, result: { ...body.result, serverTime } } })
}

interface PageParts {
  /** Address of the script that defines the element. */
  readonly program: string
  readonly attributes: Readonly<Record<string, string | number>>
}

/** Runs in the page. */
async function buildPage({ program, attributes }: PageParts): Promise<void> {
  document.querySelector('link[rel=stylesheet]')?.remove()
  document.title = 'A page with a wall'
  const { provideAuthContext } = (await import(program)) as {
    provideAuthContext(name: string, context: object): void
  }
  const { cockpitToken, dayClock } = globalThis as unknown as {
    cockpitToken(): Promise<string>
    readonly dayClock?: { waitingFor<T>(work: Promise<T>): Promise<T> }
  }
  const sign = () => dayClock?.waitingFor(cockpitToken()) ?? cockpitToken()
  let token = sign()
  const getAccessToken = ({ force = false } = {}) => (force ? (token = sign()) : token)
  provideAuthContext('wall', { apiUrl: '', businessUnitName: 'Demo', getAccessToken })
  const wall = document.createElement('cockpit-dashboard')
  for (const [name, value] of Object.entries(attributes)) wall.setAttribute(name, String(value))
  const main = document.createElement('main')
  main.append(wall)
  for (const element of [document.documentElement, document.body, main, wall]) element.style.height = '100%'
  document.body.style.margin = '0'
  document.body.replaceChildren(main)
}

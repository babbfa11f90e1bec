/** The portal with styles that are hostile to widgets, and one of its grids with the rows that a test selects. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import type { View } from '../../../src/define/view'
import { ActionGrid, hasId } from '../pages/action-grid'
import { addressOf } from '../pages/cockpit-page'
import { PortalPage } from '../pages/embedding-pages'

const hostileStyles = readFileSync(join(import.meta.dirname, 'portal.css'), 'utf8')

export class HostilePortal {
  #element: Locator

  private constructor(readonly page: Page) {
    this.#element = page.locator('cockpit-order-grids')
  }

  get element(): Locator {
    return this.#element
  }

  /** Connects a user to the portal, whose own styles are followed by the hostile ones. */
  static async connect(page: Page, user: string, theme: 'light' | 'dark'): Promise<HostilePortal> {
    await page.route('**/portal.css', async route => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: `${await response.text()}\n${hostileStyles}`,
      })
    })
    const portal = new PortalPage(page)
    await portal.open()
    const hostile = new HostilePortal(page)
    await hostile.element.evaluate((element, value) => element.setAttribute('theme', value), theme)
    await portal.submitAs(user)
    await portal.orders.heading.waitFor()
    return hostile
  }

  /** Shows the rows with these ids in a grid of the element. */
  async openRows(route: string, view: View, ids: readonly number[]): Promise<ActionGrid> {
    const address = new URL(addressOf(route, [hasId(...ids)]), this.page.url())
    await this.show(address.pathname.slice(1), address.search.slice(1))
    const grid = new ActionGrid(this.page, route, view)
    await grid.ready()
    return grid
  }

  /** Replaces the shown element by another one, with one of its pages. */
  async replaceBy(
    area: 'settings' | 'reports' | 'purchase-drafts' | 'dashboard',
    shown: string,
  ): Promise<void> {
    await this.#element.evaluate(
      async (element, to) => {
        await import(`/${to.area}.js`)
        const next = document.createElement(`cockpit-${to.area}`)
        for (const name of ['auth-context', 'lang', 'theme', 'host-url'])
          next.setAttribute(name, element.getAttribute(name) ?? '')
        next.setAttribute('page', to.shown)
        // The portal sizes only its own element.
        const { width, height } = element.getBoundingClientRect()
        next.style.cssText = `width: ${width}px; height: ${height}px`
        element.replaceWith(next)
      },
      { area, shown },
    )
    this.#element = this.page.locator(`cockpit-${area}`)
  }

  /** Shows another page in the element. */
  async show(page: string, search = ''): Promise<void> {
    await this.element.evaluate(
      (element, to) => {
        element.setAttribute('search', to.search)
        element.setAttribute('page', to.page)
      },
      { page, search },
    )
  }
}

/** The part is in the element's own tree and in the top layer, above everything that the page displays. */
export function isOnTop(part: Locator): Promise<boolean> {
  return part.evaluate(surface => {
    const root = surface.getRootNode()
    if (!(root instanceof ShadowRoot) || !surface.matches(':modal, :popover-open')) return false
    // A tooltip ignores the pointer.
    if (getComputedStyle(surface).pointerEvents === 'none') return true
    const { left, top, width, height } = surface.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap(x =>
      [0.02, 0.5, 0.98].map(y => [left + width * x, top + height * y] as const),
    )
    return points.every(([x, y]) => {
      if (document.elementFromPoint(x, y) !== root.host) return false
      const hit = root.elementFromPoint(x, y)
      return hit !== null && surface.contains(hit)
    })
  })
}

/** What the page can observe of the element's work: its own children, its scroll position and the styles of its body. */
export function pageAround(page: Page) {
  return page.evaluate(() => ({
    body: [...document.body.children].map(child => child.localName),
    root: [...document.documentElement.children].map(child => child.localName),
    style: `${document.body.getAttribute('style') ?? ''} ${document.documentElement.getAttribute('style') ?? ''}`,
    class: `${document.body.className} ${document.documentElement.className}`,
    scroll: [scrollX, scrollY],
  }))
}

/** Pixels of the element in the colour with which the page underlines all of its texts. */
export async function underlinedPixels({ element, page }: HostilePortal): Promise<number> {
  const picture = (await element.screenshot()).toString('base64')
  return page.evaluate(async encoded => {
    const bytes = Uint8Array.from(atob(encoded), letter => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (canvas === null) throw new Error('The picture cannot be read.')
    canvas.drawImage(image, 0, 0)
    const { data } = canvas.getImageData(0, 0, image.width, image.height)
    let count = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      if (red > 200 && green < 80 && blue > 200) count++
    }
    return count
  }, picture)
}

/**
 * Six grids with unusually long and strange texts and quantities: every string is shown unchanged in its cell, rows keep their height, no
 * script runs.
 */
import type { Page } from 'playwright/test'
import type { AnyRow, View } from '../../src/define/view'
import type { CockpitApi } from './cockpit-api'
import { expect } from './cockpit-test'
import { answerWithHostileRows, naughtyStrings, test } from './hostile/hostile-test'
import { addressOf } from './pages/cockpit-page'
import { GridPage } from './pages/grid-page'
import { signedIn } from './signed-in'
import { sixGrids, type Facts } from './six-grids/facts'
import { text } from './texts'

/** Longest text that a cell shows; it ends in an ellipsis. */
const shownMost = 1_000
const longText = 'wide '.repeat(2_000)
/** Beyond what a double represents exactly; the last has 309 digits. */
const hugeQuantities = [
  ['9007199254740993', '9.007.199.254.740.993'],
  [`1${'0'.repeat(308)}`, `1${'0'.repeat(308)}`],
  ['-9007199254740993.25', '-9.007.199.254.740.993,25'],
] as const

test.describe('very long texts and quantities beyond a double', () => {
  // All rows of a page, and all its columns, are on the screen.
  test.use({ viewport: { width: 2800, height: 2400 } })

  for (const facts of sixGrids) {
    test(`leave the row heights of ${facts.route} equal`, async ({ admin, page }) => {
      const { view } = facts
      const { texts, quantities } = columnsOf(view)
      await page.route(`**/api${view.search.path}`, served =>
        // Every other row is unchanged, for comparison.
        answerWithHostileRows<AnyRow>(served, (row, index) =>
          index % 2 === 0
            ? row
            : withAll(
                withAll(row, texts, longText),
                quantities,
                hugeQuantities[((index - 1) / 2) % hugeQuantities.length]?.[0] ?? '',
              ),
        ),
      )
      const grid = await openAll(page, admin, facts)
      await expect(async () => {
        const cells = await drawnCells(grid)
        expect(cells.length).toBeGreaterThan(4)
        // The first row also has its upper border.
        const heights = new Set(cells.slice(1).map(({ height }) => height))
        expect(heights.size, `row heights ${[...heights].join()}`).toBe(1)
        const shown = cells.flatMap(row => row.texts)
        expect(shown).toContain(`${longText.slice(0, shownMost)}…`)
        for (const [, words] of quantities.length === 0 ? [] : hugeQuantities) expect(shown).toContain(words)
      }).toPass()
    })
  }
})

const strings = naughtyStrings()
const pageRows = 50

if (strings.length > 0) {
  test.describe('naughty strings', () => {
    test.use({ viewport: { width: 2800, height: 3200 } })

    for (const facts of sixGrids) {
      test(`appear unchanged in the text columns of ${facts.route}`, async ({ admin, page }) => {
        const { view } = facts
        const { texts } = columnsOf(view)
        let templates: readonly AnyRow[] = []
        let first = 0
        await page.route(`**/api${view.search.path}`, async served => {
          const response = await served.fetch()
          const body = (await response.json()) as { result: readonly AnyRow[] }
          if (templates.length === 0) templates = body.result
          const result = strings.slice(first, first + pageRows).map((string, index) => ({
            ...withAll(templates[index % templates.length] ?? { id: 0, version: 1 }, texts, string),
            id: 900_000 + first + index,
          }))
          await served.fulfill({ response, json: { ...body, result, totalCount: strings.length } })
        })
        const grid = await openAll(page, admin, facts)
        await grid.pageSize(pageRows).click()
        const seen = new Set<string>()
        for (; first < strings.length; first += pageRows) {
          const wanted = strings.slice(first, first + pageRows).map(shownText)
          await page.getByRole('button', { name: text('grid.refresh') }).click()
          await expect(async () => {
            const rows = await drawnCells(grid)
            expect(rows).toHaveLength(wanted.length)
            for (const [at, string] of wanted.entries()) {
              const fits = rows[at]?.texts.filter(shown => shown === string).length ?? 0
              expect(fits, JSON.stringify(string)).toBeGreaterThanOrEqual(texts.length - 1)
            }
          }).toPass({ intervals: [50] })
          for (const string of wanted) seen.add(string)
        }
        expect(seen.size).toBe(new Set(strings.map(shownText)).size)
      })
    }
  })
}

/** Fields of a view's columns that contain texts entered by users, and those with quantities. */
function columnsOf({ columns, entity }: View): { readonly texts: string[]; readonly quantities: string[] } {
  const ofKind = (...kinds: readonly string[]) =>
    columns.filter(field => kinds.includes(entity.fields[field]?.kind ?? ''))
  return { texts: ofKind('text', 'identifier'), quantities: ofKind('quantity') }
}

function withAll(row: AnyRow, fields: readonly string[], value: string): AnyRow {
  return { ...row, ...Object.fromEntries(fields.map(field => [field, value])) }
}

/** The text as a cell shows it. */
function shownText(string: string): string {
  if (string === '') return '–'
  return string.length > shownMost ? `${string.slice(0, shownMost)}…` : string
}

/** The grid in its default layout with all its rows; an open detail is closed to make room. */
async function openAll(page: Page, admin: CockpitApi, { route, view }: Facts): Promise<GridPage> {
  await admin.saveGridState(view.name)
  await signedIn(page, 'global')
  await page.goto(addressOf(route, []))
  const grid = new GridPage(page, text(`route.${route}`), text(`view.${view.name}`))
  await grid.ready()
  if ((view.details ?? []).length > 0) {
    // The first row may have no name; then the detail has none either.
    const close = page.getByRole('button', { name: text('grid.detail.close') })
    await grid.untilSaved(() => close.click())
    await expect(close).toHaveCount(0)
  }
  return grid
}

/** The rendered rows, pinned cells first: height in px, and the exact text of each cell. */
function drawnCells(grid: GridPage): Promise<{ readonly height: number; readonly texts: string[] }[]> {
  return grid.grid.evaluate(root => {
    const rowsOf = (selector: string) => [...root.querySelectorAll(`${selector} tbody tr`)]
    const pinned = rowsOf('.ht_clone_inline_start')
    return rowsOf('.ht_master').map((row, at) => ({
      height: row.getBoundingClientRect().height,
      texts: [...(pinned[at]?.children ?? []), ...row.children].map(cell => cell.textContent ?? ''),
    }))
  })
}

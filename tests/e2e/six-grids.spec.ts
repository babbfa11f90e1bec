/**
 * One working day on six grids that represent all kinds: sort, group, filter, arrange, save, export, select, page, scroll continuously, and
 * follow changes by others. The screen is compared with the answers of the API.
 */
import { defaultFilters } from '../../src/ui/grid/data/grid-query'
import { test } from './cockpit-test'
import { signInAs } from './signed-in'
import { loadsRowsByScrolling, savesView } from './six-grids/arranging'
import { opensDetails, exportsFiles, selectsRows, movesByArrowKeys } from './six-grids/choosing'
import { sixGrids } from './six-grids/facts'
import { filtersByCell, searchesRows, followsChanges } from './six-grids/following'
import { groupsRows, sortsRows } from './six-grids/ordering'
import { Story } from './six-grids/story'

test.use({ viewport: { width: 2600, height: 1100 } })

for (const facts of sixGrids) {
  test(`${facts.route} is sorted, grouped, exported, filtered, and follows changes`, async ({
    admin,
    page,
  }) => {
    await admin.saveGridState(facts.view.name)
    await signInAs(page, 'global')
    const story = new Story(page, facts, admin)
    await story.open([])
    for (const step of [
      sortsRows,
      groupsRows,
      selectsRows,
      exportsFiles,
      loadsRowsByScrolling,
      movesByArrowKeys,
      opensDetails,
    ])
      await test.step(step.name, () => step(story))
    await story.open(defaultFilters(facts.view))
    for (const step of [filtersByCell, searchesRows, savesView, followsChanges])
      await test.step(step.name, () => step(story))
  })
}

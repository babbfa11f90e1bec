/**
 * One working day on six grids that represent all kinds: sort, group, filter, arrange, save, export, select, page, scroll continuously, and
 * follow changes by others. The screen is compared with the answers of the API.
 */
import { defaultFilters } from '../../src/ui/grid/data/grid-query'
import { test } from './cockpit-test'
import { signedIn } from './signed-in'
import { readsOn, savesView } from './six-grids/arranging'
import { opensDetails, savesFiles, selects, usesKeys } from './six-grids/choosing'
import { sixGrids } from './six-grids/facts'
import { filters, finds, followsChanges } from './six-grids/following'
import { groups, sorts } from './six-grids/ordering'
import { Story } from './six-grids/story'

test.use({ viewport: { width: 2600, height: 1100 } })

for (const facts of sixGrids) {
  test(`${facts.route} is sorted, grouped, exported, filtered, and follows changes`, async ({
    admin,
    page,
  }) => {
    await admin.saveGridState(facts.view.name)
    await signedIn(page, 'global')
    const story = new Story(page, facts, admin)
    await story.open([])
    for (const step of [sorts, groups, selects, savesFiles, readsOn, usesKeys, opensDetails])
      await test.step(step.name, () => step(story))
    await story.open(defaultFilters(facts.view))
    for (const step of [filters, finds, savesView, followsChanges])
      await test.step(step.name, () => step(story))
  })
}

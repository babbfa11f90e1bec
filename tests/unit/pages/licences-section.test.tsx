// @vitest-environment happy-dom
/** The licences of the business unit: how many are in use. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { company } from '../../../src/contract/endpoints/unit-settings'
import { Section } from '../../../src/pages/company-information/licences-section'
import { renderPage, sectionProps, type RenderedPage } from '../render-page'

let view: RenderedPage
afterEach(() => view.unmount())

it.each([
  [1, '1 of 1 licence in use'],
  [3, '1 of 3 licences in use'],
])('of %i', async (staticLicenses, words) => {
  const tab = { name: 'licences', title: 'Licences' }
  view = renderPage(<Section {...sectionProps('company-information', 'Company information', tab)} />, {
    session: { formats: { number: String } },
    answers: new Map([
      [
        company.licences,
        { usedLicenses: 1, staticLicenses, isOveruseAllowed: true, holders: [], features: [] },
      ],
    ]),
  })
  await act(() => Promise.resolve())
  expect(view.root.textContent).toContain(words)
})

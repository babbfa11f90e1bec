/** @vitest-environment happy-dom */
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { createI18n } from '../../../src/kernel/i18n'
import { I18nextProvider, useTranslation, type Translation } from '../../../src/ui/translation'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const english = await createI18n('en-GB', { rows_one: '{{number}} row', rows_other: '{{number}} rows' })
const danish = await createI18n('da-DK', { rows_one: '{{number}} række', rows_other: '{{number}} rækker' })

let root: Root | undefined
const seen: Translation[] = []
function Rows({ count }: { count: number }) {
  const translation = useTranslation()
  seen.push(translation)
  return translation.t('rows', { count, number: count })
}
const show = (i18n: typeof english, count: number) => {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root?.render(
      <I18nextProvider i18n={i18n}>
        <Rows count={count} />
      </I18nextProvider>,
    ),
  )
  return document.body.textContent
}

afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  document.body.replaceChildren()
  seen.length = 0
})

describe('translations of components', () => {
  it('are those of the nearest provider, with plural forms', () => {
    expect(show(english, 1)).toBe('1 row')
    expect(show(english, 3)).toBe('3 rows')
  })

  it('follow another language', () => {
    show(english, 2)
    expect(show(danish, 2)).toBe('2 rækker')
    expect(seen.at(-1)?.i18n.language).toBe('da-DK')
  })

  it('keep t the same function, so that nothing is made again without need', () => {
    show(english, 1)
    show(english, 2)
    expect(seen.length).toBeGreaterThan(1)
    expect(new Set(seen.map(({ t }) => t)).size).toBe(1)
  })
})

/** Notice above the content of an element whose attributes have invalid values: names them and the allowed values. */
import { useTranslation } from 'react-i18next'
import { languages } from '../contract/limits'
import { Banner } from '../ui/controls/banner'
import type { Emit } from './cockpit-events'
import { densities, layouts, modes, themes, type SettingAttribute } from './element-settings'
import { useProblemReport } from './use-problem-report'

export interface AttributeNoticeProps {
  readonly element: Element
  /** Attributes that were ignored. */
  readonly names: readonly SettingAttribute[]
  readonly emit: Emit
}

export function AttributeNotice({ element, names, emit }: AttributeNoticeProps) {
  const { t } = useTranslation()
  const sentences = names.map(name => {
    const values = { name, value: element.getAttribute(name) ?? '', allowed: allowed[name]?.join(', ') }
    return t(values.allowed === undefined ? 'shell.attribute.wrong' : 'shell.attribute.wrongWord', values)
  })
  const message = sentences.join(' ')
  // No delay: the notice is rendered only after the values have stood for a while.
  useProblemReport(emit, 'unknown-attribute', message, 0)
  return <Banner tone="warning">{message}</Banner>
}

/** Attributes that take one of a list of words. */
const allowed: Readonly<Partial<Record<SettingAttribute, readonly string[]>>> = {
  lang: languages,
  theme: themes,
  density: densities,
  mode: modes,
  layout: layouts,
}

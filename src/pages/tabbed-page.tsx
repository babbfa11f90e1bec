/** A page of several tabs under one title; the address names the open one, so that it can be linked and reloaded. */
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tabParameter } from '../define/route-path'
import type { AreaProps } from './area-props'
import { usePlaces } from '../ui/places'
import { Tabs, tabId, tabPanelId, type Tab } from '../ui/controls/tabs'
import './page-frame.css'
import './tabbed-page.css'

/** The tab that the address names, or the first one; undefined when there is none. */
export function openTabOf<T extends Tab>(tabs: readonly T[], search: URLSearchParams): T | undefined {
  const name = search.get(tabParameter)
  return tabs.find(tab => tab.name === name) ?? tabs[0]
}

/** Props with which a tab renders the page around itself. */
export interface TabFrame extends Pick<AreaProps, 'page'> {
  readonly title: string
  readonly tabs: readonly Tab[]
  readonly openName: string
}

export interface TabbedPageProps extends TabFrame {
  /** Beside the title: number of edits and commands of the open tab. */
  readonly head?: ReactNode
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  readonly children: ReactNode
}

/** The page. Each tab renders it around itself, since the head contains the tab's commands. */
export function TabbedPage({ title, tabs, openName, page, head, onKeyDown, children }: TabbedPageProps) {
  const { t } = useTranslation()
  const id = useId()
  const { navigate } = usePlaces()
  return (
    <div className="k-page k-tabbed" onKeyDown={onKeyDown}>
      <div className="phead k-page-head">
        <h1 part="heading">{title}</h1>
        {head}
      </div>
      <Tabs
        id={id}
        label={t('ui.tabsOf', { title })}
        tabs={tabs}
        openName={openName}
        onOpen={name => navigate({ page, search: { [tabParameter]: name } })}
      />
      <div
        className="k-tabbed-panel"
        role="tabpanel"
        id={tabPanelId(id)}
        aria-labelledby={tabId(id, openName)}
      >
        {children}
      </div>
    </div>
  )
}

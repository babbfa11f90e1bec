/** A page whose tabs are separate sections, each loaded when it is first opened; a section that is not permitted has no tab. */
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaPageProps } from './area-pages'
import type { PermissionPath } from '../contract/permissions'
import { PageNotLoaded, PageWaiting } from '../ui/controls/page-placeholder'
import type { LazyPart } from '../ui/lazy-part'
import { useSession } from '../ui/session-context'
import { openTabOf, TabbedPage, type TabFrame } from './tabbed-page'

export interface SectionProps extends AreaPageProps {
  /** Props for the page that the section renders around itself: `<TabbedPage {...frame} head={...}>`. */
  readonly frame: TabFrame
}

export interface Section {
  readonly name: string
  /** Required in addition to the page's permission. */
  readonly permission?: PermissionPath
  readonly Section: LazyPart<SectionProps>
}

/** The page of `sections`, in the order of their tabs; titles are the texts `<prefix>.section.<name>`. */
export function sectionsPage(prefix: string, sections: readonly Section[]): ComponentType<AreaPageProps> {
  return function SectionsPage(props: AreaPageProps) {
    const { t } = useTranslation()
    const { access } = useSession()
    const tabs = sections
      .filter(({ permission }) => permission === undefined || access.can(permission))
      .map(section => ({ ...section, title: t(`${prefix}.section.${section.name}`) }))
    const open = openTabOf(tabs, props.search)
    if (open === undefined) return null
    const { title, route } = props
    const frame = { title, tabs, openName: open.name, page: route.name }
    const { Section } = open
    return (
      <Section
        key={open.name}
        {...props}
        frame={frame}
        waiting={
          <TabbedPage {...frame}>
            <PageWaiting />
          </TabbedPage>
        }
        failed={failed => (
          <TabbedPage {...frame}>
            <PageNotLoaded {...failed} />
          </TabbedPage>
        )}
      />
    )
  }
}

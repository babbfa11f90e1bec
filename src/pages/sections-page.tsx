/** A page whose tabs are sections of their own, each loaded when it is first opened; one that is not permitted has no tab. */
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaPageProps } from '../areas/area-pages'
import type { PermissionPath } from '../contract/permissions'
import { PartAwaited } from '../ui/controls/part-awaited'
import { useSession } from '../ui/session-context'
import { useLazyModule } from '../ui/use-lazy-module'
import { openTabOf, TabbedPage, type TabFrame } from './tabbed-page'

export interface SectionProps extends AreaPageProps {
  /** What the section draws the page around itself with: `<TabbedPage {...frame} head={...}>`. */
  readonly frame: TabFrame
}

export interface Section {
  readonly name: string
  /** Needed beside the permission of the page. */
  readonly permission?: PermissionPath
  /** The same function at every call. */
  load(): Promise<{ readonly Section: ComponentType<SectionProps> }>
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
    const { title, route, navigate } = props
    const frame = { title, tabs, openName: open.name, page: route.name, navigate }
    return <LoadedSection key={open.name} section={open} {...props} frame={frame} />
  }
}

/** The section once its code is there; the page without it until then. */
function LoadedSection({ section, ...props }: SectionProps & { readonly section: Section }) {
  const part = useLazyModule(section.load)
  if (part.status === 'ready') return <part.module.Section {...props} />
  return (
    <TabbedPage {...props.frame}>
      <PartAwaited part={part} load={section.load} />
    </TabbedPage>
  )
}

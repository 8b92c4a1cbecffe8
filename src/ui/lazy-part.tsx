import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { kitMessages, offlineMessages } from '../messages/kit.ts'
import { showToast } from './toast/toast.ts'

/** What an overlay has besides. A part that is given no `open` is fetched as soon as it is rendered. */
interface Overlay {
  open?: boolean
  onClose?: () => void
}

/** A part of the page whose code is fetched with its first use; `prepare` fetches it ahead of that. */
export type LazyPart<Props> = ComponentType<Props> & { prepare: () => void }

/**
 * A component of a chunk of its own. Unlike `React.lazy`, where it can't be fetched the page around it stays (section
 * B.9), and it is asked for again: an overlay says so in a toast, closes, and is fetched anew when it opens the next
 * time; anything else stays away, or as `Meanwhile` shows it, until it is mounted again.
 * @param load fetches the component.
 * @param Meanwhile stands in its place until it is there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props & { failed: boolean }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetchPart = async (): Promise<ComponentType<Props>> => (loaded ??= await load())

  function Part(props: Props & Overlay) {
    const { open = true, onClose } = props
    const [Loaded, setLoaded] = useState(() => (open ? loaded : undefined))
    const [failed, setFailed] = useState(false)
    const giveUp = useEffectEvent(() => {
      setFailed(true)
      if (onClose === undefined) return
      showToast({ kind: 'error', text: navigator.onLine ? kitMessages.partFailed : offlineMessages.title })
      onClose()
    })
    useEffect(() => {
      if (!open) return undefined
      let isAwaited = true
      fetchPart().then(
        (part) => isAwaited && setLoaded(() => part),
        () => isAwaited && giveUp(),
      )
      return () => {
        isAwaited = false
      }
    }, [open])
    if (Loaded !== undefined) return <Loaded {...props} />
    return Meanwhile === undefined ? null : <Meanwhile {...props} failed={failed} />
  }

  return Object.assign(Part, { prepare: () => void fetchPart().catch(() => undefined) })
}

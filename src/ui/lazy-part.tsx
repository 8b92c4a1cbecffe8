import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { kitMessages, offlineMessages } from '../messages/kit.ts'
import { showToast } from './toast/toast.ts'

/** Props of an overlay. A part without `open` is loaded when it is rendered. */
interface Overlay {
  open?: boolean
  onClose?: () => void
}

/** A component that is loaded on first use. `prepare` loads it earlier. */
export type LazyPart<Props> = ComponentType<Props> & { prepare: () => void }

/**
 * A component in its own chunk. Unlike `React.lazy`, the surrounding page stays if loading fails (section
 * B.9), and loading is tried again. An overlay shows a toast, closes, and is loaded again the next time it
 * opens. Any other part stays hidden, or as `Meanwhile` renders it, until it is mounted again.
 * @param load loads the component
 * @param Meanwhile rendered until the component has loaded
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

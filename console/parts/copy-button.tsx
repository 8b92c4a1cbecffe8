import Copy from 'lucide-react/icons/copy'
import { inBackground } from '../../src/lib/in-background.ts'
import { Button } from '../../src/ui/button.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'

/** Button that copies a text. @param what the text's name, for the button and its confirmation */
export function CopyButton({ text, what }: { text: string; what: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ kind: 'success', text: `${what} copied` })
    } catch {
      // Browsers offer the clipboard only in secure contexts, and may ask for permission.
      showToast({ kind: 'error', text: 'The browser did not copy it. Select the text and copy it yourself.' })
    }
  }
  return (
    <Button onClick={() => inBackground(copy())} size="small" variant="secondary">
      <Copy aria-hidden="true" size="1em" />
      <span>{`Copy ${what.toLowerCase()}`}</span>
    </Button>
  )
}

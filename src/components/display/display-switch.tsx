import { useState } from 'react'
import ALargeSmall from 'lucide-react/icons/a-large-small'
import Contrast from 'lucide-react/icons/contrast'
import { kioskMessages } from '../../messages/kiosk.ts'
import { Button } from '../../ui/button.tsx'
import { chooseDisplay, hasDisplay, type DisplayOption } from './display.ts'

function DisplayButton({ option, icon: Icon }: { option: DisplayOption; icon: typeof Contrast }) {
  const [isOn, setOn] = useState(() => hasDisplay(option))
  return (
    <Button
      aria-pressed={isOn}
      onClick={() => {
        chooseDisplay(option, !isOn)
        setOn(!isOn)
      }}
      size="small"
      variant={isOn ? 'primary' : 'secondary'}
    >
      <Icon aria-hidden="true" size="1.25em" />
      <span>{kioskMessages[option]}</span>
    </Button>
  )
}

/** Large text and high contrast at a kiosk, for this visit alone. */
export function DisplaySwitch({ className }: { className?: string | undefined }) {
  return (
    <div aria-label={kioskMessages.display} className={className} role="group">
      <DisplayButton icon={ALargeSmall} option="largeText" />
      <DisplayButton icon={Contrast} option="highContrast" />
    </div>
  )
}

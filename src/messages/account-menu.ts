import { texts } from '../contract/messages/texts.ts'

export const accountMenuMessages = texts('accountMenu', {
  myProfile: 'My Profile',
  logout: 'Logout',
})

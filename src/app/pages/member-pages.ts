export { NotificationsPage } from '../../features/notifications/notifications-page.tsx'
export { ProfilePage } from '../../features/profile/profile-page.tsx'
export { ServerData } from '../server-data.tsx'

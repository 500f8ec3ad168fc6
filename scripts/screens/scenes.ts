import { accountScenes, authScenes } from './account-scenes.ts'
import { eventScenes, listScenes, orderScenes } from './event-scenes.ts'
import { buyerScenes, publicScenes } from './public-scenes.ts'
import type { Scene } from './scene.ts'
import { webhookScenes } from './webhook-scenes.ts'
import type { World } from './world.ts'

/** Every screen of the product, filled and empty, open and refused, with its layers; of one route the fullest first. */
export const scenesOf = (world: World): Scene[] => [
  ...authScenes(world),
  ...accountScenes(world),
  ...webhookScenes(world),
  ...listScenes(world),
  ...orderScenes(world),
  ...eventScenes(world),
  ...publicScenes(world),
  ...buyerScenes(world),
]

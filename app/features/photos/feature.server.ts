import { defineFeature } from '#app/features/define-feature.server.ts';
import { MAX_PICTURE_BYTES } from '#platform/pictures.ts';
import { pictureId } from '#platform/pictures.ts';
import { addPhoto, focusPhoto, measurePhotos, removePhotos, withdrawPhoto } from './photo-acts.server.ts';
import { PHOTOS } from './photo-rules.ts';
import { isPhotoShown } from './photos.server.ts';
import { photoSection } from './staff/photo-section.server.ts';

export const photosFeature = defineFeature({
  name: 'photos',
  functions: ({ jobs, files, collections }) => [
    addPhoto({ files }),
    focusPhoto(),
    withdrawPhoto({ jobs, collections }),
  ],
  jobs: ({ db, files }) => [removePhotos(files), measurePhotos(db, files)],
  staff: photoSection,
  pictures: [{ folder: PHOTOS, permission: 'photos.add', isShown: isPhotoShown }],
  // What was sent and never kept, or taken back while the store was away.
  oldFiles: (db) => [
    {
      folder: PHOTOS,
      days: 1,
      isWanted: async (key) => {
        const id = pictureId(key);
        return id !== undefined && isPhotoShown(db, id);
      },
    },
  ],
  largeBodies: [
    {
      path: /^\/admin\/(photos(\.data)?|content\/photos\.json)$/,
      max: MAX_PICTURE_BYTES + 1024 * 1024,
      code: 'picture_too_large',
    },
  ],
});

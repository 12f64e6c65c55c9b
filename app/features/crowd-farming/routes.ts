import { route } from '@react-router/dev/routes';

export const crowdFarming = [
  route('crowd-farming', 'features/crowd-farming/pages/fields.tsx'),
  route('crowdfarming/project/:id', 'features/crowd-farming/pages/field.tsx'),
  route('crowdfarming/confirmation', 'features/crowd-farming/pages/confirmation.tsx'),
];

import { defineFeature } from '#app/features/define-feature.server.ts';
import { template } from '#platform/mail.ts';
import { addPerson } from './add-person.server.ts';
import { addressTold, toldMail } from './tell-old-addresses.server.ts';
import { addressAsked, addressMail } from './address-mail.server.ts';
import { personChecks } from './checks.server.ts';
import { correctPerson } from './correct-person.server.ts';
import { erasePersons } from './erase-person.server.ts';
import { exportPersons } from './export-person.server.ts';
import { forgetPersons } from './forget-persons.server.ts';
import { mergePersons, partPersons, splitPersons } from './merge.server.ts';
import { endNote, notePerson, tagPerson } from './note-acts.server.ts';
import { personForgetting } from './forgetting.server.ts';
import { askAddress, endAddress } from './new-address.server.ts';
import { provePersonAddress } from './prove-person-address.server.ts';
import { personData } from './own-person.server.ts';
import { addPersonTask, endPersonTask } from './task-acts.server.ts';
import { writeToPerson } from './write-to-person.server.ts';
import { personRead, personSection } from './staff/person-section.server.ts';

export const personsFeature = defineFeature({
  name: 'persons',
  functions: ({ ownData, jobs, settings }) => [
    addPerson(ownData),
    askAddress(jobs),
    endAddress(),
    provePersonAddress(settings, jobs),
    mergePersons(),
    splitPersons(),
    partPersons(),
    writeToPerson(jobs),
    correctPerson(),
    notePerson(),
    endNote(),
    tagPerson(),
    addPersonTask(),
    endPersonTask(),
    erasePersons(ownData),
    exportPersons(ownData),
  ],
  reads: (_paidFor, ownData) => [personRead(ownData)],
  jobs: ({ db, ownData }) => [forgetPersons(db, ownData)],
  mails: ({ settings }) => [template(addressAsked, addressMail(settings)), template(addressTold, toldMail(settings))],
  forget: personForgetting,
  checks: personChecks,
  ownData: [personData],
  staff: personSection,
});

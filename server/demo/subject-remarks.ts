import type { Department } from './subjects.ts';

type SubjectRemarks = Readonly<Record<'strong' | 'fair' | 'weak', readonly string[]>>;

/** Remarks that only fit one department's subjects, for marks from 75, from 50, and below. */
export const subjectRemarks: Readonly<Record<Department, SubjectRemarks>> = {
  Mathematics: {
    strong: [
      'Solves problems with confidence.',
      'Accurate work, clearly set out.',
      '{name} reasons very well.',
    ],
    fair: [
      'Must show all working.',
      'Careless errors cost {him/her} marks.',
      'Needs more practice with algebra.',
    ],
    weak: [
      'Must learn the multiplication tables and basic facts.',
      '{name} needs daily practice of the basic skills.',
      'Needs help with fractions and algebra.',
    ],
  },
  English: {
    strong: [
      'Writes fluently and with imagination.',
      '{name} reads widely and it shows.',
      'Excellent comprehension and expression.',
    ],
    fair: [
      'More attention to spelling and grammar is needed.',
      '{He/she} should read more widely.',
      'Ideas are good; paragraphs need better structure.',
    ],
    weak: [
      'Sentence structure and spelling are weak.',
      '{name} must read every day.',
      'Needs to answer in full sentences.',
    ],
  },
  Languages: {
    strong: [
      'Speaks with confidence and a good accent.',
      'Excellent command of vocabulary.',
      '{name} enjoys the language and it shows.',
    ],
    fair: [
      'Must learn vocabulary weekly.',
      'Verb endings need more practice.',
      '{He/she} should speak more in class.',
    ],
    weak: [
      'Vocabulary and verbs have not been learnt.',
      '{name} needs to start with the basic phrases again.',
      'Must do {his/her} listening practice.',
    ],
  },
  Science: {
    strong: [
      'Practical work is of a high standard.',
      'Explains scientific ideas very clearly.',
      '{name} has an enquiring mind.',
    ],
    fair: [
      'Lab reports need more detail.',
      'Should learn definitions and label diagrams.',
      '{He/she} works well in the laboratory.',
    ],
    weak: [
      'Must learn definitions and key facts.',
      'Lab reports are incomplete.',
      '{name} needs to revise the basic concepts.',
    ],
  },
  Humanities: {
    strong: [
      'Well-argued answers. Excellent.',
      'A lively contributor to discussions.',
      '{name} has a wide general knowledge.',
    ],
    fair: [
      'Answers need more detail and examples.',
      '{He/she} should follow current affairs.',
      'Should support points with evidence.',
    ],
    weak: [
      'Notes are incomplete and topics not learnt.',
      '{name} needs to read the text at home.',
      'Answers are too brief.',
    ],
  },
  'Physical Education': {
    strong: [
      'A keen and skilful participant.',
      '{name} shows fine sportsmanship.',
      'Excellent fitness and team spirit.',
    ],
    fair: [
      'Takes part willingly.',
      '{He/she} must bring the correct gear.',
      'Good in practice; theory needs revision.',
    ],
    weak: ['Must bring gear and take part.', '{name} seldom takes part.', 'Theory has not been revised.'],
  },
  Arts: {
    strong: ['Creative and original work.', '{name} shows real talent.', 'Performs with confidence.'],
    fair: [
      'Good ideas; must finish pieces on time.',
      '{He/she} enjoys practical work.',
      'Portfolio needs more pieces.',
    ],
    weak: [
      'Portfolio is incomplete.',
      '{name} must bring {his/her} materials.',
      'Needs to rehearse and to finish work.',
    ],
  },
  ICT: {
    strong: [
      'Very skilled with spreadsheets and documents.',
      '{name} solves problems independently.',
      'Excellent project work.',
    ],
    fair: [
      'Practical skills are good; theory needs revision.',
      '{He/she} should save and check work carefully.',
      'Needs to complete lab tasks on time.',
    ],
    weak: [
      'Lab tasks are incomplete.',
      '{name} must learn the basic terms.',
      'Plays on the computer instead of working.',
    ],
  },
  Technology: {
    strong: [
      'Neat and precise practical work.',
      '{name} takes pride in {his/her} projects.',
      'Works safely and skilfully.',
    ],
    fair: [
      'Practical work is good; drawings need care.',
      '{He/she} should plan before starting.',
      'Must keep the folder up to date.',
    ],
    weak: [
      'Project was not completed.',
      '{name} must bring materials to class.',
      'Practical folder is incomplete.',
    ],
  },
  Business: {
    strong: [
      'Accurate work and sound understanding.',
      '{name} analyses cases very well.',
      'Excellent presentation of accounts.',
    ],
    fair: [
      'Needs to practise more questions.',
      '{He/she} should learn the formats.',
      'Definitions are known; application needs work.',
    ],
    weak: [
      'The basic concepts are not yet understood.',
      '{name} must practise with past papers.',
      'Homework is often missing.',
    ],
  },
};

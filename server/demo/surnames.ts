import type { Community } from './communities.ts';

/** Surnames as they are met in Trinidad and Tobago, by community. */

const african = list(`Joseph, Charles, Baptiste, Williams, James, Alexander, Pierre, Francis, Thomas, George,
  Phillip, John, Roberts, Lewis, Henry, Edwards, Samuel, Noel, Mitchell, Modeste, Cudjoe, Quashie, Providence,
  Noreiga, Alleyne, Braithwaite, Clarke, Daniel, Frederick, Gittens, Hinds, Hospedales, Isaac, Jeremiah, King,
  La Borde, London, Mc Intosh, Mc Kenzie, Nurse, Ottley, Paul, Peters, Prescott, Regis, Richards, St. Louis,
  St. Clair, Simon, Smart, Sobers, Stewart, Taitt, Telesford, Toussaint, Valentine, Walcott, Warner, Weekes,
  Yearwood, Bobb, Caesar, Christopher, Cummings, De Coteau, Duncan, Felix, Fortune, Forde, Grant, Hackett,
  Huggins, Jerome, Lashley, Morris, Nero, Pascall, Romain, Sealy, Skeete, Springer, Trim, Wallace, Best, Bernard,
  Blackman, Cuffie, Des Vignes, Ettienne, Figaro, Granderson, Holder, Jack, Kirton, Lord, Mayers, Mottley,
  Nicholas, O'Brien, Phillips, Quamina, Rougier, Sampson, Thorne, Victor, Wilson`);

const indianHindu = list(`Singh, Maharaj, Ramkissoon, Ramsaran, Rampersad, Persad, Ramdeen, Ramlal, Ramnarine,
  Ramroop, Ramoutar, Ramsingh, Ramlogan, Ramdass, Bissoon, Bissessar, Boodram, Boodoo, Beharry, Baboolal,
  Balgobin, Chadee, Dookeran, Dookie, Deonarine, Gopaul, Gosine, Harripersad, Harrilal, Jagdeo, Jagroop,
  Jaggernauth, Jaipaul, Kissoon, Khelawan, Lalla, Lutchman, Lutchmansingh, Mahabir, Mahadeo, Maraj, Mohan, Mohip,
  Mungal, Mungroo, Narine, Nanan, Nandlal, Parasram, Partap, Poonwassie, Rajkumar, Rajnath, Roopnarine, Roopchand,
  Sankar, Seecharan, Seepersad, Seunath, Sookdeo, Sookhai, Sookoo, Sookram, Soogrim, Sirju, Sooklal, Teelucksingh,
  Tiwari, Tewarie, Panday, Oudit, Gobin, Ganga, Bhagwandeen, Dhanraj, Doodnath, Girdharie, Hardeo, Jaikaran`);

const indianMuslim = list(`Mohammed, Ali, Hosein, Khan, Rahaman, Baksh, Juman, Karim, Karamath, Abdool, Aziz,
  Ameerali, Ibrahim, Kalloo, Rahamut, Razack, Shah, Syed, Mustapha, Emamali, Niamath, Hydal, Jaleel, Meah, Nabie,
  Sattar`);

const indianChristian =
  list(`Ramjohn, Sammy, Ramcharan, Mahabir, Seepaul, Moonilal, Sinanan, Rampaul, Ragoonanan,
  Harrinanan, Soodeen, Samaroo, Ramesar, Lutchmedial, Gajadhar, Bhola, Dass, Dindial, Jaimungal, Kanhai, Lakhan,
  Madoo, Naipaul, Ousman, Pooran, Ramcharitar, Siew, Sahadeo, Toolsie`);

const mixed =
  list(`Garcia, Gonzales, Marcano, Lezama, Hernandez, De Leon, Guerra, Salazar, Reyes, Martin, Scott,
  Campbell, Herbert, Ferdinand, Guevara, Lopez, Lambert, Le Gendre, Murray, Rojas, Sylvester, Sanchez, Ventour,
  Villafana, Walker, Zamore, Johnson, Hutchinson, Patrice, Gordon, Bruno, Carrington, Dillon, Espinet, Mendez`);

const chinese =
  list(`Chin, Achong, Aleong, Chung, Fung, Lee Lum, Lee Young, Lee Chong, Leung, Lum Hee, Ng Wai,
  Wong, Yip, Young Lai, Chan, Chow, Low Chew, Ho, Kong, Lok, Ayin, Hing Wan`);

const syrian = list(`Aboud, Hadeed, Sabga, Matouk, Elias, Nahous, Nahas, Habib, Hadad, Saloum, Ayoub, Laquis,
  Mansoor, Fakhoury`);

const portuguese =
  list(`de Freitas, Gomes, Fernandes, Ferreira, Pereira, Camacho, Rodrigues, da Silva, de Souza,
  Sá Gomes, Vieira, Mendes, Cabral, dos Santos, Teixeira, Nóbrega`);

const frenchCreole =
  list(`de Verteuil, de Boissière, d'Abadie, Rostant, Lange, Besson, Pantin, de Gannes, Maingot,
  Ganteaume, Sellier, Latour, Leotaud, de la Rosa`);

const venezuelan =
  list(`González, Rodríguez, Hernández, Pérez, Martínez, Márquez, Marcano, Rivas, Salazar, Guzmán,
  Núñez, Peña, Bermúdez, Figuera, Rondón, Zambrano, Brito, Velásquez, Gutiérrez, Suárez`);

const firstPeoples = list(`Calderon, Hernandez, Adonis, Medrano, Lopez, Martinez, Lara, Boneo, Guerrero`);

export const surnames: Readonly<Record<Community, readonly string[]>> = {
  african,
  indianHindu,
  indianMuslim,
  indianChristian,
  mixed,
  dougla: [...african.slice(0, 60), ...indianHindu.slice(0, 40), ...indianChristian.slice(0, 12)],
  chinese,
  syrian,
  portuguese,
  frenchCreole,
  venezuelan,
  firstPeoples,
};

function list(text: string): string[] {
  return text.split(',').map((name) => name.trim().replaceAll(/\s+/g, ' '));
}
